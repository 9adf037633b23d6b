// The server process for a client under test: it connects its pipes to the harness over a loopback socket. Plain
// JavaScript with one import, because it starts for each conversation: node shim.cjs <port> <token>
"use strict";
const { connect } = require("node:net");

const [port, token] = process.argv.slice(2);
const socket = connect(Number(port), "127.0.0.1");
socket.setNoDelay(true);

/** A frame is a letter, its length in four bytes, and its content. */
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
// Errors of the pipes are ignored: the end of the input shows that the client is gone. What waits for a broken one is delivered.
process.stdin.on("error", () => {});
for (const stream of [process.stdout, process.stderr]) stream.on("error", () => stream.emit("drain"));

let pending = Buffer.alloc(0);
/** A server whose pipe is full waits: nothing that it writes after that may arrive before. */
let isFull = false;
socket.on("data", (chunk) => {
  pending = pending.length === 0 ? chunk : Buffer.concat([pending, chunk]);
  deliver();
});

function deliver() {
  while (!isFull && pending.length >= 5 && pending.length >= 5 + pending.readUInt32BE(1)) {
    const end = 5 + pending.readUInt32BE(1);
    const payload = pending.subarray(5, end);
    const type = pending.toString("latin1", 0, 1);
    pending = pending.subarray(end);
    if (type === "O") write(process.stdout, payload);
    else if (type === "D") write(process.stderr, payload);
    else if (type === "X") exit(JSON.parse(payload.toString()));
  }
}

/** One chunk may contain several frames, and the next ones wait as well. */
function write(stream, payload) {
  // After the end of the client no one reads, and a broken pipe is never drained.
  if (stream.destroyed || stream.write(payload) || stream.destroyed) return;
  isFull = true;
  socket.pause();
  stream.once("drain", () => {
    isFull = false;
    deliver();
    if (!isFull) socket.resume();
  });
}

function exit({ code, signal }) {
  process.stdout.write("", () => {
    if (signal === null) process.exit(code);
    for (const name of ["SIGTERM", "SIGINT", "SIGHUP"]) process.removeAllListeners(name);
    process.kill(process.pid, signal);
  });
}

// The server ends with the harness.
socket.on("error", () => process.exit(1));
socket.on("close", () => process.exit(1));
