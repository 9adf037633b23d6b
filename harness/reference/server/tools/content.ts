import { audio, embedded, ICON, image, say, text } from "../core/features/content.ts";
import { ToolFailure } from "../core/tool-failure.ts";
import { NO_ARGUMENTS, READ_ONLY, type Tool, takes } from "./tool.ts";

/** Tools that return each kind of content, and one that fails. */
export const contentTools: readonly Tool[] = [
  {
    name: "test_simple_text",
    title: "Simple text",
    description: "Returns one text.",
    inputSchema: NO_ARGUMENTS,
    annotations: { ...READ_ONLY, idempotentHint: true },
    icons: [ICON],
    run: () => say("This is a simple text response for testing."),
  },
  {
    name: "test_echo",
    title: "Echo",
    description: "Returns its text argument unchanged.",
    inputSchema: takes({ text: { type: "string", description: "What to return" } }),
    annotations: READ_ONLY,
    run: ({ text: given }) => say(String(given)),
  },
  {
    name: "test_image_content",
    title: "Image",
    description: "Returns an image of one red pixel.",
    inputSchema: NO_ARGUMENTS,
    annotations: READ_ONLY,
    run: () => ({ content: [image] }),
  },
  {
    name: "test_audio_content",
    title: "Audio",
    description: "Returns a short silent audio.",
    since: "2025-03-26",
    inputSchema: NO_ARGUMENTS,
    annotations: READ_ONLY,
    run: () => ({ content: [audio] }),
  },
  {
    name: "test_embedded_resource",
    title: "Embedded resource",
    description: "Returns a resource inside the result.",
    inputSchema: NO_ARGUMENTS,
    annotations: READ_ONLY,
    run: () => ({
      content: [embedded("test://embedded-resource", "text/plain", "This is an embedded resource content.")],
    }),
  },
  {
    name: "test_resource_link",
    title: "Resource link",
    description: "Returns a link to a resource that can be read.",
    since: "2025-06-18",
    inputSchema: NO_ARGUMENTS,
    annotations: READ_ONLY,
    run: () => ({
      content: [
        { type: "resource_link", uri: "test://static-text", name: "static-text", mimeType: "text/plain" },
      ],
    }),
  },
  {
    name: "test_multiple_content_types",
    title: "Several kinds of content",
    description: "Returns a text, an image and a resource.",
    inputSchema: NO_ARGUMENTS,
    annotations: READ_ONLY,
    run: () => ({
      content: [
        { ...text("Multiple content types test:"), annotations: { audience: ["user"], priority: 0.5 } },
        image,
        embedded("test://mixed-content-resource", "application/json", '{"test":"data","value":123}'),
      ],
    }),
  },
  {
    name: "test_ui_tool",
    title: "User interface",
    description: "Has a user interface, and returns a text for clients without it.",
    since: "2026-07-28",
    inputSchema: NO_ARGUMENTS,
    annotations: READ_ONLY,
    meta: { ui: { resourceUri: "ui://mcp-conform/page" } },
    run: () => say("The page says hello."),
  },
  {
    name: "test_error_handling",
    title: "Failure",
    description: "Always fails, and reports it in its result.",
    inputSchema: NO_ARGUMENTS,
    annotations: READ_ONLY,
    run: () => {
      throw new ToolFailure("This tool intentionally returns an error for testing");
    },
  },
];
