import { meta } from "./meta.ts";
import {
  anyObject,
  anything,
  base64,
  boolean,
  changing,
  choice,
  list,
  literal,
  type Members,
  object,
  optional,
  ref,
  share,
  since,
  string,
  union,
  until,
  uri,
} from "./vocabulary.ts";

const hints: Members = {
  audience: optional(list(ref("Role"))),
  priority: optional(share),
  lastModified: since("2025-06-18", optional(string)),
};

/** Hints on a value. In 2024-11-05 they are inline. */
export const annotations: Members = {
  annotations: optional(changing({ "2024-11-05": object(hints), "2025-03-26": ref("Annotations") })),
};

export const icons: Members = { icons: since("2025-11-25", optional(list(ref("Icon")))) };
export const title: Members = { title: since("2025-06-18", optional(string)) };

const binary: Members = { data: base64, mimeType: string };
const resourceContents: Members = { uri, mimeType: optional(string), ...meta };

/** The parts of a tool result or of a prompt message. */
export const contentBlock = changing({
  "2024-11-05": union(
    ref("TextContent"),
    ref("ImageContent"),
    since("2025-03-26", ref("AudioContent")),
    ref("EmbeddedResource"),
  ),
  "2025-06-18": ref("ContentBlock"),
});

/** The result of a tool for programs: an object until 2025-11-25, then any JSON. */
export const structuredContent: Members = {
  structuredContent: optional(changing({ "2025-06-18": anyObject, "2026-07-28": anything })),
};

export const contentDefinitions: Members = {
  Role: choice("user", "assistant"),
  Annotated: until("2024-11-05", object(annotations)),
  Annotations: since("2025-03-26", object(hints)),
  BaseMetadata: since("2025-06-18", object({ name: string, ...title })),
  Icon: since(
    "2025-11-25",
    object({
      src: uri,
      mimeType: optional(string),
      sizes: optional(list(string)),
      theme: optional(choice("light", "dark")),
    }),
  ),
  Icons: since("2025-11-25", object(icons)),

  ContentBlock: since(
    "2025-06-18",
    union(
      ref("TextContent"),
      ref("ImageContent"),
      ref("AudioContent"),
      ref("ResourceLink"),
      ref("EmbeddedResource"),
    ),
  ),
  TextContent: object({ type: literal("text"), text: string, ...annotations, ...meta }),
  ImageContent: object({ type: literal("image"), ...binary, ...annotations, ...meta }),
  AudioContent: since("2025-03-26", object({ type: literal("audio"), ...binary, ...annotations, ...meta })),
  EmbeddedResource: object({
    type: literal("resource"),
    resource: union(ref("TextResourceContents"), ref("BlobResourceContents")),
    ...annotations,
    ...meta,
  }),
  ToolUseContent: since(
    "2025-11-25",
    object({ type: literal("tool_use"), id: string, name: string, input: anyObject, ...meta }),
  ),
  ToolResultContent: since(
    "2025-11-25",
    object({
      type: literal("tool_result"),
      toolUseId: string,
      content: list(ref("ContentBlock")),
      ...structuredContent,
      isError: optional(boolean),
      ...meta,
    }),
  ),

  ResourceContents: object(resourceContents),
  TextResourceContents: object({ ...resourceContents, text: string }),
  BlobResourceContents: object({ ...resourceContents, blob: base64 }),
};
