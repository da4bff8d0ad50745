"""The protocol's side of the tables: what is asked by whom, and the answer in the protocol's shapes."""

import logging
from typing import Any

from mcp import MCPError
from mcp.server import Server
from mcp.server.context import CallNext, HandlerResult, ServerRequestContext
from mcp_types import (
    INTERNAL_ERROR,
    INVALID_PARAMS,
    CallToolRequestParams,
    CallToolResult,
    CompleteRequestParams,
    CompleteResult,
    Completion,
    GetPromptRequestParams,
    GetPromptResult,
    ListPromptsResult,
    ListResourcesResult,
    ListResourceTemplatesResult,
    ListToolsResult,
    PaginatedRequestParams,
    ReadResourceRequestParams,
    ReadResourceResult,
    ResourceTemplateReference,
    SubscriptionsListenRequestParams,
    SubscriptionsListenResult,
    TextContent,
)
from pydantic import ValidationError

import gm
from gm.errors import GmError
from gm.frontends.mcp_server import resources
from gm.frontends.mcp_server.offering import tools_of
from gm.frontends.mcp_server.rooms import Hall, Seated
from gm.render import harmless

SEATED = "gm.seated"
"""Where a web request carries the seat that it came in by."""
NOT_FOUND = -32002
"""What the protocol says of a resource that is not there."""
QUOTED = 80

logger = logging.getLogger(__name__)
Context = ServerRequestContext[Any, Any]


class Handlers:
    """Answers the requests of all connections, each for its own seat. `default`: that of a connection without a web."""

    def __init__(self, hall: Hall, default: Seated | None) -> None:
        self._hall = hall
        self._default = default
        self._game = hall.setting.game
        self._tools = tools_of(self._game)
        self._names = [tool.name for tool in self._tools]

    def _seated(self, context: Context) -> Seated:
        scope = getattr(context.request, "scope", {})
        seated = scope.get(SEATED, self._default)
        if not isinstance(seated, Seated):
            raise MCPError(INVALID_PARAMS, "this connection has no seat at a table")
        return seated

    async def list_tools(self, context: Context, params: PaginatedRequestParams | None) -> ListToolsResult:
        """All tools at once; they never change."""
        return ListToolsResult(tools=self._tools)

    async def call_tool(self, context: Context, params: CallToolRequestParams) -> CallToolResult:
        """A refusal is a result that a model can read; only a tool that is not there is an error of the protocol."""
        if params.name not in self._names:
            names = ", ".join(self._names)
            given = harmless(params.name[:QUOTED])
            raise MCPError(INVALID_PARAMS, f"there is no tool {given!r}; the tools are: {names}")
        reply = await self._hall.call(self._seated(context), params.name, params.arguments or {}, params.meta)
        return CallToolResult(
            content=[TextContent(type="text", text=reply.text)],
            structured_content=dict(reply.values),
            is_error=reply.refused,
        )

    async def list_resources(self, context: Context, params: PaginatedRequestParams | None) -> ListResourcesResult:
        """All resources at once."""
        return ListResourcesResult(resources=resources.resources_of(self._game))

    async def list_templates(
        self, context: Context, params: PaginatedRequestParams | None
    ) -> ListResourceTemplatesResult:
        """The rules by topic."""
        return ListResourceTemplatesResult(resource_templates=resources.templates_of(self._game))

    async def read_resource(self, context: Context, params: ReadResourceRequestParams) -> ReadResourceResult:
        """What stands there for the seat that asks."""
        seated = self._seated(context)
        try:
            found = await self._hall.read(
                seated.room, lambda place: resources.contents_of(place, seated.seat, params.uri)
            )
        except (GmError, OSError) as error:
            logger.warning("a table cannot be read: %s", error)
            raise MCPError(INTERNAL_ERROR, "this table cannot be read at the moment") from None
        if found is None:
            given = harmless(params.uri[:QUOTED])
            raise MCPError(NOT_FOUND, f"there is no resource {given!r}; resources/list names those there are")
        return ReadResourceResult(contents=[found])

    async def listen(self, context: Context, params: SubscriptionsListenRequestParams) -> SubscriptionsListenResult:
        """A stream of what changes for the seat that asks."""
        seated = self._seated(context)
        return await seated.room.watch(seated.seat).listen(context, params)

    async def list_prompts(self, context: Context, params: PaginatedRequestParams | None) -> ListPromptsResult:
        """The prompt that starts a game."""
        return ListPromptsResult(prompts=resources.prompts_of(self._game))

    async def get_prompt(self, context: Context, params: GetPromptRequestParams) -> GetPromptResult:
        """Its text."""
        known = [prompt.name for prompt in resources.prompts_of(self._game)]
        if params.name not in known:
            given = harmless(params.name[:QUOTED])
            raise MCPError(INVALID_PARAMS, f"there is no prompt {given!r}; there is {', '.join(known)}")
        return resources.prompt_text(self._game, params.arguments)

    async def complete(self, context: Context, params: CompleteRequestParams) -> CompleteResult:
        """Completes a topic of the rules; nothing else has values that could be listed."""
        values: list[str] = []
        if isinstance(params.ref, ResourceTemplateReference) and params.argument.name == "topic":
            values = resources.topics_starting(self._game, self._hall.setting.language, params.argument.value)
        return CompleteResult(completion=Completion(values=values))


async def _bugs_are_logged(ctx: Context, call_next: CallNext) -> HandlerResult:
    """A bug of ours is told to the log alone: its text may hold what no seat may know (P2)."""
    try:
        return await call_next(ctx)
    except (MCPError, ValidationError):
        raise
    except Exception:  # the outermost loop of this frontend
        logger.exception("%s failed", ctx.method)
        raise MCPError(INTERNAL_ERROR, "the server failed here; the match is as it was on the disk") from None


def make_server(hall: Hall, default: Seated | None = None) -> Server[Any]:
    """A server for the tables of `hall`. `default`: the seat of a connection that brings none."""
    game, handlers = hall.setting.game, Handlers(hall, default)
    server: Server[Any] = Server(
        "gm",
        version=gm.__version__,
        title=f"{game.title}, with a game master",
        instructions=_instructions(game.title),
        on_list_tools=handlers.list_tools,
        on_call_tool=handlers.call_tool,
        on_list_resources=handlers.list_resources,
        on_list_resource_templates=handlers.list_templates,
        on_read_resource=handlers.read_resource,
        on_subscriptions_listen=handlers.listen,
        on_list_prompts=handlers.list_prompts,
        on_get_prompt=handlers.get_prompt,
        on_completion=handlers.complete,
    )
    server.middleware.append(_bugs_are_logged)
    return server


def _instructions(title: str) -> str:
    return (
        f"You play one seat of {title}. The rules are enforced here: a refused call says why and what would do, and "
        "changes nothing. Call see_table first, then start. Every result holds the exact lines of what happened "
        "(pass them on unchanged), all that your seat may know, and the calls that you can make now. Never tell of "
        "cards, numbers or events that no result has shown you."
    )
