import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { judged } from "../../../suites/testing/client/judged.ts";
import type { ModelEvent } from "../../trace/event.ts";
import { Recorder } from "../../trace/recorder.ts";
import { modelsIn } from "./model.ts";
import { commandClient } from "./target.ts";

const APPLICATION = fileURLToPath(new URL("../testing/application.mjs", import.meta.url));

describe("an application with a scripted model", () => {
  it("makes the calls of the situation, and what it shows its model is recorded", async () => {
    const recorder = new Recorder();
    const command = `"${process.execPath}" "${APPLICATION}" {config:claude-code} {model}`;
    const client = commandClient({ command, transport: "http" });
    await judged(client, {}, recorder);
    const asked = recorder.events.flatMap((event) =>
      "message" in event && (event.message as { method?: unknown })?.method === "tools/call"
        ? [event.message]
        : [],
    );
    expect(asked).toMatchObject([{ params: { name: "add_numbers", arguments: { a: 5, b: 3 } } }]);
    const turns = recorder.events.filter((event): event is ModelEvent => event.channel === "model");
    expect(turns).toMatchObject([
      { shown: [], asks: ["mcp-conform_add_numbers"] },
      {
        shown: [{ tool: "add_numbers", text: expect.stringContaining("The sum is 8"), kinds: ["text"] }],
        asks: [],
      },
    ]);
    expect(turns[0]?.tools).toContain("mcp-conform_add_numbers");
    expect(turns[1]).not.toHaveProperty("tools");
  });

  it("gets the URL of the interface that it names", () => {
    expect(modelsIn(["{model}", "a{model:openai}b", "{model:x}", "{url}"])).toEqual(["", "openai", "x"]);
  });
});
