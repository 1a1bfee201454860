"""A table in the browser: a server around many rooms, and the page that it serves.

It needs the extra ``web``: ``pip install 'mjcore[web]'``. ``app`` is the ASGI application, for
those who bring their own server; ``mjcore serve`` runs it.
"""

from mjcore.web.application import app
from mjcore.web.limits import Limits

__all__ = ["Limits", "app"]
