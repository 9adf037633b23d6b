// The program that opens URLs for a client under test: it hands its arguments to the harness over a loopback socket, and
// succeeds. Plain JavaScript with one import: node opener.cjs <port> <token> <argument> …
"use strict";
const { connect } = require("node:net");

const [port, token, ...words] = process.argv.slice(2);
const socket = connect(Number(port), "127.0.0.1", () => socket.end(JSON.stringify({ token, words })));
// A client must not fail because the harness has ended.
socket.on("error", () => process.exit(0));
socket.on("close", () => process.exit(0));
socket.resume();
