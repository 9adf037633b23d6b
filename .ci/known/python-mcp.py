from mcp.server.mcpserver import MCPServer
from mcp_types import ToolAnnotations

server = MCPServer("small")


@server.tool(annotations=ToolAnnotations(readOnlyHint=True))
def echo(text: str) -> str:
    """Repeats a text"""
    return text


@server.resource("docs://readme")
def readme() -> str:
    return "hello"


@server.prompt()
def greet(name: str) -> str:
    return f"Hello {name}"


server.run()
