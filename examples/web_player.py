"""Play at a table in the browser without one: ``python web_player.py http://…/t/K7PQXM``.

It joins the room, sits down where there is a place, and does what is suggested, until the game is
over. Given the address of a server alone it makes a room, plays with three bots and begins at once.
docs/reference/front-ends.md says what goes over the wire.
"""

import asyncio
import json
import sys
import urllib.request
from typing import Any
from urllib.parse import urlsplit

from websockets.asyncio.client import connect


def make_room(server: str) -> dict[str, Any]:
    """Return code and token of a new room."""
    quick = {"hands": 1, "bot_pause": 0, "pace": 0}
    body = json.dumps({"name": "Robin", "settings": quick}).encode()
    request = urllib.request.Request(
        f"{server}/api/rooms", body, {"content-type": "application/json"}
    )
    made: dict[str, Any] = json.load(urllib.request.urlopen(request))
    return made


async def play(server: str, code: str, hello: dict[str, Any]) -> None:
    """Sit down and play until the game is over."""
    url = f"{server.replace('http', 'ws', 1)}/api/rooms/{code}/socket"
    async with connect(url, max_size=None) as socket:

        async def say(**message: Any) -> None:
            await socket.send(json.dumps(message))

        await say(type="hello", **hello)
        async for text in socket:
            message = json.loads(text)
            kind = message["type"]
            if kind == "welcome":
                print("in room", message["code"], flush=True)
            elif kind == "refused":
                print(message["reason"], flush=True)
            elif kind == "room" and message["state"] == "over":
                return
            elif kind == "room" and message["state"] == "lobby":
                me = next(one for one in message["members"] if one["member"] == message["you"])
                free = [one["player"] for one in message["places"] if one["member"] is None]
                if me["player"] is None and free:
                    await say(type="sit", player=free[0])
                elif message["host"] == message["you"]:
                    await say(type="start")
            elif kind == "view" and message["view"]["seat"] in message["view"]["to_act"]:
                await say(type="auto", at=message["view"]["question"])
            elif kind == "deal_over":
                print(message["outcome"]["kind"], message["scores"], flush=True)
                await say(type="ready", deal=message["deal"])


def main(address: str) -> None:
    place = urlsplit(address)
    server, code = f"{place.scheme}://{place.netloc}", place.path.rpartition("/")[2]
    if code:
        asyncio.run(play(server, code, {"name": "Robin"}))
    else:
        made = make_room(server)
        asyncio.run(play(server, made["code"], {"token": made["token"]}))


if __name__ == "__main__":
    main(sys.argv[1])
