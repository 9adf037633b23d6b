// Stands where a client expects a server process, and joins its pipes to the harness over a socket of loopback. Plain,
// and with one import, as it is started for each conversation: node shim.cjs <port> <token>
"use strict";
const { connect } = require("node:net");

const [port, token] = process.argv.slice(2);
const socket = connect(Number(port), "127.0.0.1");
socket.setNoDelay(true);

/** A frame is a letter, four bytes of length, and so many bytes. */
function send(type, payload) {
  const bytes = Buffer.from(payload);
  const head = Buffer.alloc(5);
  head.write(type, "latin1");
  head.writeUInt32BE(bytes.length, 1);
  socket.write(head);
  return socket.write(bytes);
}

send("H", token);
for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"]) process.on(signal, () => send("S", signal));

process.stdin.on("data", (chunk) => {
  if (!send("I", chunk)) process.stdin.pause();
});
socket.on("drain", () => process.stdin.resume());
process.stdin.on("end", () => send("E", ""));
// A client that is gone is known by the end of its input.
for (const stream of [process.stdin, process.stdout, process.stderr]) stream.on("error", () => {});

let held = Buffer.alloc(0);
socket.on("data", (chunk) => {
  held = held.length === 0 ? chunk : Buffer.concat([held, chunk]);
  while (held.length >= 5 && held.length >= 5 + held.readUInt32BE(1)) {
    const end = 5 + held.readUInt32BE(1);
    const payload = held.subarray(5, end);
    const type = held.toString("latin1", 0, 1);
    held = held.subarray(end);
    if (type === "O") write(process.stdout, payload);
    else if (type === "D") write(process.stderr, payload);
    else if (type === "X") exit(JSON.parse(payload.toString()));
  }
});

/** One chunk may have had several frames. */
function write(stream, payload) {
  if (stream.write(payload) || socket.isPaused()) return;
  socket.pause();
  stream.once("drain", () => socket.resume());
}

function exit({ code, signal }) {
  process.stdout.write("", () => {
    if (signal === null) process.exit(code);
    for (const name of ["SIGTERM", "SIGINT", "SIGHUP"]) process.removeAllListeners(name);
    process.kill(process.pid, signal);
  });
}

// Without the harness there is no server.
socket.on("error", () => process.exit(1));
socket.on("close", () => process.exit(1));
