import { afterEach, describe, expect, it } from "vitest";
import type { Endpoint } from "../endpoint/endpoint.ts";
import { Front } from "./front.ts";

const opened: Front[] = [];
afterEach(() => Promise.all(opened.splice(0).map((front) => front.close())));

/** An endpoint that answers with its name. */
function named(name: string): Endpoint {
  const endpoint: Endpoint = {
    path: "/mcp",
    exchange: async (_, to) => {
      to.head(200, []);
      to.write(Buffer.from(name));
      to.end();
    },
    at: () => endpoint,
    close: () => {},
  };
  return endpoint;
}

async function front(isUsed: () => boolean, next: () => void): Promise<Front> {
  const one = await Front.open({ isUsed, next }, 0, "/mcp");
  opened.push(one);
  return one;
}

const post = async (url: string, method: string) => {
  const body = JSON.stringify({ jsonrpc: "2.0", id: 1, method });
  const response = await fetch(url, { method: "POST", body });
  return response.status === 200 ? response.text() : response.status;
};

describe("one URL for all situations", () => {
  it("serves the next one from a new handshake on, and keeps that request for it", async () => {
    let used = false;
    let end = async (): Promise<void> => {};
    const one = await front(
      () => used,
      () => void end(),
    );
    const first = await one.mount(named("first"));
    one.begin();
    end = first.close;
    expect(await post(first.url, "initialize")).toBe("first");
    expect(await post(first.url, "initialize")).toBe("first");
    used = true;
    expect(await post(first.url, "tools/list")).toBe("first");
    const waiting = post(first.url, "initialize");
    const second = await one.mount(named("second"));
    one.begin();
    expect(await waiting).toBe("second");
    expect(second.url).toBe(first.url);
  });

  it("refuses what comes after the last one", async () => {
    const one = await front(
      () => false,
      () => {},
    );
    const only = await one.mount(named("only"));
    await only.close();
    const late = post(only.url, "tools/list").catch(() => "refused");
    await one.close();
    opened.splice(0);
    expect([503, "refused"]).toContain(await late);
  });

  it("rejects a port that is in use", async () => {
    const one = await front(
      () => false,
      () => {},
    );
    const port = Number(new URL(await one.url).port);
    await expect(Front.open({ isUsed: () => false, next: () => {} }, port, "/mcp")).rejects.toThrow(
      /EADDRINUSE/,
    );
  });
});
