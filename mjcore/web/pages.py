"""What is served over HTTP: the page, its modules, what a lobby is drawn from, new rooms."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from starlette.concurrency import run_in_threadpool
from starlette.requests import ClientDisconnect, Request
from starlette.responses import FileResponse, JSONResponse, Response
from starlette.routing import BaseRoute, Mount, Route

from mjcore import __version__
from mjcore.errors import CardError, Error
from mjcore.matcher import Matcher
from mjcore.room import RoomSettings
from mjcore.rules import PRESETS, Rules
from mjcore.web.about import about_body
from mjcore.web.assets import FRESH, STATIC, Assets
from mjcore.web.fields import SETTINGS, rule_fields
from mjcore.web.limits import counted
from mjcore.web.metrics import TYPE
from mjcore.web.tables import OWN, Tables
from mjcore.web.wire import Refused

STATUS = {"full": 503, "busy": 429, "storage": 503}


class Pages:
    """Answer requests over HTTP."""

    def __init__(self, tables: Tables) -> None:
        self._tables = tables

    def routes(self) -> list[BaseRoute]:
        """Return what is served where."""
        return [
            Route("/", self.page),
            Route("/t/{code}", self.page),
            Route("/api/table", self.table),
            Route("/api/rooms", self.create, methods=["POST"]),
            Route("/healthz", self.health),
            Route("/metrics", self.metrics),
            Mount("/static", Assets()),
        ]

    async def page(self, request: Request) -> Response:
        """Return the page, which is the same for all."""
        return FileResponse(STATIC / "index.html", headers=FRESH)

    async def health(self, request: Request) -> Response:
        """Say that the server is there."""
        return JSONResponse({"status": "ok", "version": __version__}, headers=FRESH)

    async def metrics(self, request: Request) -> Response:
        """Return figures for Prometheus."""
        return Response(self._tables.metrics.text(), headers={**FRESH, "content-type": TYPE})

    async def table(self, request: Request) -> Response:
        """Return what a lobby is drawn from."""
        return JSONResponse(
            {
                "presets": {name: Rules.preset(name).to_dict() for name in PRESETS},
                "fields": rule_fields(),
                "settings": SETTINGS,
                "defaults": RoomSettings().to_dict(),
                "cards": [
                    {"id": name, "name": card.name, "lines": len(card.lines)}
                    for name, card in self._tables.cards.items()
                ],
                "about": about_body(RoomSettings()),
                "version": __version__,
            },
            headers=FRESH,
        )

    async def create(self, request: Request) -> Response:
        """Make a room for who asks."""
        try:
            self._check_rate(request)
            body = await _body(request, self._tables.limits.body)
            settings = _settings(body)
            card, matcher = await self._card(body)
            table, member, token = self._tables.create(body.get("name"), card, matcher, settings)
        except Refused as refused:
            self._tables.metrics.refusal(refused.code)
            answer = {"error": refused.code, "reason": refused.reason}
            return JSONResponse(answer, STATUS.get(refused.code, 400))
        return JSONResponse({"code": table.code, "member": member, "token": token}, 201)

    def _check_rate(self, request: Request) -> None:
        """Raise ``Refused`` where too many rooms come from one address."""
        address = counted(request.client.host if request.client is not None else "")
        if not self._tables.new_rooms.take(address):
            raise Refused("busy", "too many new rooms from your address: wait a while")

    async def _card(self, body: Mapping[str, Any]) -> tuple[str, Matcher]:
        """Return the id of the card that a room is to have, and its matcher."""
        text = body.get("card_text")
        if text is None:
            name = body.get("card", next(iter(self._tables.cards)))
            return name, self._tables.matcher(name)
        if not isinstance(text, str):
            raise Refused("card", "'card_text' is the text of a card file")
        try:
            # Compiling takes a while, in which others play.
            return OWN, await run_in_threadpool(self._tables.own, text)
        except CardError as wrong:
            raise Refused("card", str(wrong)) from None


def _settings(body: Mapping[str, Any]) -> RoomSettings:
    given = body.get("settings")
    if given is None:
        return RoomSettings()
    try:
        return RoomSettings.from_dict(given)
    except Error as wrong:
        raise Refused("settings", str(wrong)) from None


async def _body(request: Request, most: int) -> Mapping[str, Any]:
    """Return the JSON object that a request holds."""
    if request.headers.get("content-type", "").partition(";")[0].strip() != "application/json":
        raise Refused("malformed", "the body is JSON, of the type application/json")
    data = b""
    try:
        async for piece in request.stream():
            data += piece
            if len(data) > most:
                raise Refused("malformed", f"the body is at most {most:,} bytes")
    except ClientDisconnect:
        raise Refused("malformed", "the body broke off") from None
    try:
        body = json.loads(data)
    except (ValueError, RecursionError):
        body = None
    if not isinstance(body, dict):
        raise Refused("malformed", "the body is a JSON object")
    return body
