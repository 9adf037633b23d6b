import { describe, expect, test } from "vitest";
import { REVISIONS } from "../revision.ts";
import { renderSchemaDiff, schemaDiff } from "./index.ts";

const changed = (
  section: { changed: readonly { name: string; differences: readonly unknown[] }[] },
  name: string,
) => section.changed.find((change) => change.name === name)?.differences;

describe("the changes of a revision", () => {
  const tasks = schemaDiff("2025-06-18", "2025-11-25");
  const stateless = schemaDiff("2025-11-25", "2026-07-28");

  test("methods are added, removed, and get other results", () => {
    expect(tasks.methods.added).toEqual(["tasks/get", "tasks/result", "tasks/cancel", "tasks/list"]);
    expect(stateless.methods.removed).toContain("initialize");
    expect(changed(stateless.methods, "tools/call")).toEqual([
      {
        of: "answer",
        before: "CallToolResult | CreateTaskResult",
        after: "CallToolResult | InputRequiredResult",
      },
    ]);
  });

  test("notifications lose a sender", () => {
    expect(changed(stateless.notifications, "notifications/progress")).toEqual([
      { of: "sent by", before: "client and server", after: "server" },
    ]);
  });

  test("error codes, headers and capabilities", () => {
    expect(tasks.errorCodes.added).toEqual(["-32042 URLElicitationRequired"]);
    expect(stateless.headers.removed).toEqual(["Mcp-Session-Id", "Last-Event-ID"]);
    expect(stateless.capabilities.added).toEqual(["client extensions", "server extensions"]);
  });

  test("members are added, removed, required, or change their type", () => {
    expect(changed(tasks.definitions, "Tool")).toContainEqual({
      of: "execution",
      before: null,
      after: "optional ToolExecution",
    });
    expect(changed(stateless.definitions, "Tool")).toContainEqual({
      of: "execution",
      before: "optional ToolExecution",
      after: null,
    });
    expect(changed(tasks.definitions, "CancelledNotification")).toEqual([
      { of: "params.requestId", before: "required", after: "optional" },
    ]);
    expect(changed(stateless.definitions, "CallToolResult")).toContainEqual({
      of: "structuredContent",
      before: "object",
      after: "any",
    });
  });

  test("each branch of a union is compared", () => {
    expect(changed(schemaDiff("2025-03-26", "2025-06-18").definitions, "CallToolResult")).toContainEqual({
      of: "content[]",
      before: null,
      after: "ResourceLink",
    });
    expect(changed(stateless.definitions, "ClientNotification")).toContainEqual({
      of: "",
      before: "ProgressNotification",
      after: null,
    });
  });

  test("named params and the frame of messages are no change", () => {
    expect(changed(tasks.definitions, "GetPromptRequest")).toBeUndefined();
    expect(changed(tasks.definitions, "PingRequest")).toBeUndefined();
    expect(changed(tasks.definitions, "PromptListChangedNotification")).toBeUndefined();
  });

  test("a request that became part of a result has no frame", () => {
    expect(changed(stateless.definitions, "ElicitRequest")).toEqual([
      { of: "jsonrpc", before: 'required "2.0"', after: null },
      { of: "id", before: "required RequestId", after: null },
    ]);
  });

  test.each(REVISIONS)("%s does not differ from itself", (revision) => {
    expect(renderSchemaDiff(schemaDiff(revision, revision), "text")).toBe(
      `${revision} -> ${revision}\n\nNo difference.\n`,
    );
  });

  test("in reverse, additions are removals", () => {
    const backwards = schemaDiff("2025-11-25", "2025-06-18");
    expect(backwards.methods.removed).toEqual(tasks.methods.added);
    expect(backwards.definitions.added.toSorted()).toEqual(tasks.definitions.removed.toSorted());
  });
});

describe("the output", () => {
  const diff = schemaDiff("2024-11-05", "2025-03-26");

  test("as text", () => {
    const text = renderSchemaDiff(diff, "text");
    expect(text).toContain("\nHeaders\n  + Accept\n");
    expect(text).toContain("\n  ~ Tool\n      annotations: added, optional ToolAnnotations\n");
    expect(text).not.toContain("Notifications");
  });

  test("as Markdown", () => {
    const markdown = renderSchemaDiff(diff, "markdown");
    expect(markdown).toContain("\n\n## Definitions\n\nAdded: `Annotations`, ");
    expect(markdown).toContain("\n- `Tool`\n  - `annotations`: added, `optional ToolAnnotations`\n");
  });

  test("as JSON", () => {
    expect(JSON.parse(renderSchemaDiff(diff, "json"))).toEqual(diff);
  });
});
