import { expect, it } from "vitest";
import type { Played } from "../../../harness/check/situation.ts";
import { conversation } from "../../../harness/trace/conversation.ts";
import type { TraceEvent } from "../../../harness/trace/event.ts";
import { usual } from "../situations/usual.ts";
import { exchangesIn } from "./exchanges.ts";

const base = { ms: 0, connection: "1" };
const place = { revision: "2025-11-25", transport: "http" } as const;

function played(...urls: readonly string[]): Played {
  const requests = urls.map((url, index): TraceEvent => {
    const what = { channel: "http-request", method: "GET", url, headers: [] } as const;
    return { ...base, seq: index + 2, exchange: index + 1, ...what };
  });
  const opened: TraceEvent = { ...base, seq: 1, channel: "open", purpose: "a test", ...place };
  return {
    situation: usual,
    ...place,
    conversations: [conversation("1", [opened, ...requests])],
    ended: "itself",
    client: [],
  };
}

it("a request for metadata is not part of MCP, also if the client sends no message after it", () => {
  const metadata = "http://127.0.0.1:1/.well-known/oauth-protected-resource";
  const seen = played(metadata, "http://127.0.0.1:1/mcp");
  expect(exchangesIn([seen]).map(({ request }) => request.url)).toEqual(["http://127.0.0.1:1/mcp"]);
});
