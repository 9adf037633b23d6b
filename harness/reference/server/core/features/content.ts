import type { JsonObject } from "../../../../switches/message.ts";

/** One red pixel. */
export const PNG =
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8DwHwAFBQIAX8jx0gAAAABJRU5ErkJggg==";

/** A tenth of a millisecond of silence: a WAV header (8 kHz, 8 bit, mono) and one sample. */
export const WAV = Buffer.concat([
  Buffer.from("RIFF"),
  littleEndian(37, 4),
  Buffer.from("WAVEfmt "),
  littleEndian(16, 4),
  littleEndian(1, 2),
  littleEndian(1, 2),
  littleEndian(8000, 4),
  littleEndian(8000, 4),
  littleEndian(1, 2),
  littleEndian(8, 2),
  Buffer.from("data"),
  littleEndian(1, 4),
  Buffer.from([0x80]),
]).toString("base64");

function littleEndian(value: number, bytes: number): Buffer {
  const buffer = Buffer.alloc(bytes);
  buffer.writeUIntLE(value, 0, bytes);
  return buffer;
}

export const ICON = { src: `data:image/png;base64,${PNG}`, mimeType: "image/png", sizes: ["1x1"] };

export function text(value: string): JsonObject {
  return { type: "text", text: value };
}

export const image: JsonObject = { type: "image", data: PNG, mimeType: "image/png" };

export const audio: JsonObject = { type: "audio", data: WAV, mimeType: "audio/wav" };

export function embedded(uri: string, mimeType: string, content: string): JsonObject {
  return { type: "resource", resource: { uri, mimeType, text: content } };
}

/** A tool result with one text. */
export function say(value: string): JsonObject {
  return { content: [text(value)] };
}
