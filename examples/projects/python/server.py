"""A server over stdio with one tool, written with the standard library only."""

import json
import sys

VERSIONS = ["2025-11-25", "2025-06-18"]
GREET = {
    "name": "greet",
    "description": "Greets a person",
    "inputSchema": {
        "type": "object",
        "properties": {"name": {"type": "string"}},
        "required": ["name"],
    },
    "annotations": {"readOnlyHint": True},
}


class Refused(Exception):
    """A request that is answered with an error."""

    def __init__(self, code, message):
        super().__init__(message)
        self.code = code


def initialize(params):
    wanted = params.get("protocolVersion")
    return {
        "protocolVersion": wanted if wanted in VERSIONS else VERSIONS[0],
        "capabilities": {"tools": {}},
        "serverInfo": {"name": "greeter", "version": "1.0.0"},
    }


def list_tools(params):
    if "cursor" in params:
        raise Refused(-32602, "There is one page, so no cursor is valid")
    return {"tools": [GREET]}


def call_tool(params):
    if params.get("name") != "greet":
        raise Refused(-32602, f"Unknown tool: {params.get('name')}")
    name = params.get("arguments", {}).get("name")
    if not isinstance(name, str):
        return {"isError": True, "content": [{"type": "text", "text": "The argument name must be a string"}]}
    return {"content": [{"type": "text", "text": f"Hello, {name}!"}]}


METHODS = {
    "initialize": initialize,
    "ping": lambda params: {},
    "tools/list": list_tools,
    "tools/call": call_tool,
}


def is_response(message):
    return isinstance(message, dict) and "method" not in message and ("result" in message or "error" in message)


def is_valid(message):
    """A request with an id that is a string or an integer, or a notification."""
    if not isinstance(message, dict) or message.get("jsonrpc") != "2.0":
        return False
    request_id = message.get("id", "none")
    return isinstance(message.get("method"), str) and type(request_id) in (str, int)


def answer(message):
    """The response to a message, or None if it gets no response."""
    if is_response(message):
        return None
    if not is_valid(message):
        return error(None, -32600, "Invalid request")
    if "id" not in message:
        return None
    method = METHODS.get(message["method"])
    if method is None:
        return error(message["id"], -32601, f"Unknown method: {message['method']}")
    params = message.get("params", {})
    if not isinstance(params, dict):
        return error(message["id"], -32602, "params must be an object")
    try:
        return {"jsonrpc": "2.0", "id": message["id"], "result": method(params)}
    except Refused as refused:
        return error(message["id"], refused.code, str(refused))


def error(request_id, code, message):
    return {"jsonrpc": "2.0", "id": request_id, "error": {"code": code, "message": message}}


def main():
    for line in sys.stdin:
        try:
            message = json.loads(line)
        except (ValueError, RecursionError):  # no JSON, or nested too deeply
            response = error(None, -32700, "Parse error")
        else:
            response = answer(message)
        if response is not None:
            sys.stdout.write(json.dumps(response) + "\n")
            sys.stdout.flush()


if __name__ == "__main__":
    main()
