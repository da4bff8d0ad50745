"""The least that a server in front of a model can be, for `gm bench serve`: Starlette and the openai client.

`python -m gm.bench.serve_proxy PORT UPSTREAM` serves it; every chunk is read and written anew, nothing else happens.
"""

import sys
from collections.abc import AsyncIterator

import uvicorn
from openai import AsyncOpenAI
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import JSONResponse, Response, StreamingResponse
from starlette.routing import Route


class Proxy:
    """Passes requests on."""

    def __init__(self, upstream: str) -> None:
        self._client = AsyncOpenAI(api_key="none", base_url=upstream, max_retries=0)

    def app(self) -> Starlette:
        """The ASGI app."""
        return Starlette(
            routes=[
                Route("/health", self._health),
                Route("/v1/chat/completions", self._chat, methods=["POST"]),
            ]
        )

    async def _health(self, request: Request) -> Response:
        return JSONResponse({"status": "ok"})

    async def _chat(self, request: Request) -> Response:
        asked = await request.json()
        stream = await self._client.chat.completions.create(**asked)

        async def chunks() -> AsyncIterator[str]:
            async for chunk in stream:
                yield f"data: {chunk.model_dump_json(exclude_unset=True)}\n\n"
            yield "data: [DONE]\n\n"

        return StreamingResponse(chunks(), media_type="text/event-stream")


if __name__ == "__main__":
    uvicorn.run(Proxy(sys.argv[2]).app(), host="127.0.0.1", port=int(sys.argv[1]), log_level="warning")
