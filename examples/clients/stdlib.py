# A driver without an SDK, with the standard library of Python, over Streamable HTTP. It does the usual steps.
#
#     npx mcp-conform --client "python3 stdlib.py {url}"
import json
import os
import re
import sys
import urllib.error
import urllib.request

URL = os.environ["MCP_CONFORM_URL"]
VERSION = os.environ.get("MCP_CONFORM_PROTOCOL_VERSION", "2025-11-25")
CONTEXT = json.loads(os.environ.get("MCP_CONFORM_CONTEXT", "{}"))
session, agreed, last_id = None, None, 0


def send(message, method="POST"):
    """Sends a message, answers what the server asks meanwhile, and returns the response to it."""
    headers = {"Accept": "application/json, text/event-stream"}
    if session:
        headers["Mcp-Session-Id"] = session
    if agreed:
        headers["MCP-Protocol-Version"] = agreed
    body = None
    if message is not None:
        headers["Content-Type"] = "application/json"
        body = json.dumps({"jsonrpc": "2.0", **message}).encode()
    request = urllib.request.Request(URL, body, headers, method=method)
    with urllib.request.urlopen(request, timeout=20) as reply:
        found = {"session": reply.headers.get("Mcp-Session-Id")}
        for one in messages(reply):
            if isinstance(one, list):
                continue
            if "method" in one and "id" in one:
                answer(one)
            # A response with another id answers something that is not waited for any more.
            if "method" not in one and message and one.get("id") == message.get("id"):
                found.update(one)
                break
        return found


def messages(reply):
    """The messages of a body: one, or those of an event stream."""
    if not reply.headers.get("Content-Type", "").lower().startswith("text/event-stream"):
        text = reply.read()
        yield from [json.loads(text)] if text else []
        return
    rest = b""
    while piece := reply.read1():
        # A carriage return at the end may be the first half of a line end.
        *events, rest = re.split(rb"\r\n\r\n|\n\n|\r\r(?!$)", rest + piece)
        for event in events:
            lines = re.split(r"\r\n|\n|\r", event.decode())
            data = "\n".join(one[5:].removeprefix(" ") for one in lines if one.startswith("data:"))
            if data.strip():
                yield json.loads(data)


def answer(request):
    if request["method"] == "ping":
        return send({"id": request["id"], "result": {}})
    code, words = (-32601, "Method not found") if isinstance(request["method"], str) else (-32600, "Invalid Request")
    send({"id": request["id"], "error": {"code": code, "message": words}})


def ask(method, params):
    global last_id
    last_id += 1
    reply = send({"id": last_id, "method": method, "params": params})
    if "result" not in reply:
        raise ValueError(reply.get("error", "no response"))
    return reply["result"]


def connect():
    """Begins a session. It ends where the server has another revision."""
    global session, agreed, offered, last_id
    session, agreed, last_id = None, None, last_id + 1
    client = {"name": "stdlib", "version": "1.0.0"}
    params = {"protocolVersion": VERSION, "capabilities": {}, "clientInfo": client}
    reply = send({"id": last_id, "method": "initialize", "params": params})
    if reply["result"]["protocolVersion"] != VERSION:
        sys.exit("the server has another revision")
    session, agreed = reply["session"], VERSION
    # What the server of this session offers.
    offered = reply["result"]["capabilities"]
    send({"method": "notifications/initialized"})


def tried(method, params, again=True):
    """After an error the driver continues with the next step. After 404 it begins a new session first, and lists begin again."""
    try:
        return ask(method, params)
    except urllib.error.HTTPError as error:
        if error.code != 404 or not session or not again:
            return print(error, file=sys.stderr)
        connect()
        return tried(method, {k: v for k, v in params.items() if k != "cursor"}, False)
    except (OSError, ValueError) as error:
        return print(error, file=sys.stderr)


def pages(method):
    page = tried(method, {})
    while page and page.get("nextCursor") is not None:
        page = tried(method, {"cursor": page["nextCursor"]})


connect()
if "tools" in offered:
    pages("tools/list")
    for call in CONTEXT.get("calls", []):
        tried("tools/call", call)
if "resources" in offered:
    pages("resources/list")
if "prompts" in offered:
    pages("prompts/list")
if session:
    try:
        send(None, "DELETE")
    except OSError as error:
        print(error, file=sys.stderr)
