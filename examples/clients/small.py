# A driver in twenty lines: what most situations ask for, with the Python SDK (mcp 2), over Streamable HTTP.
#
#     npx mcp-conform --client ".venv/bin/python small.py {url}"
import asyncio
import json
import os
import sys

from mcp import Client


async def main():
    context = json.loads(os.environ.get("MCP_CONFORM_CONTEXT", "{}"))
    async with Client(os.environ["MCP_CONFORM_URL"]) as client:
        if client.server_capabilities.tools is None:
            return
        page = await client.list_tools()
        while page.next_cursor is not None:
            page = await client.list_tools(cursor=page.next_cursor)
        for call in context.get("calls", []):
            try:
                await client.call_tool(call["name"], call.get("arguments"))
            except Exception as error:
                print(error, file=sys.stderr)


asyncio.run(main())
