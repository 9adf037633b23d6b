import { afterEach, describe, expect, it } from "vitest";
import { Session } from "../session/session.ts";
import { Patience } from "../session/waiting/patience.ts";
import { inProcessTarget } from "../target/in-process.ts";
import { lines, type Message, smallBut } from "../target/testing/small-server.ts";
import { Recorder } from "../trace/recorder.ts";
import { Inventory } from "./inventory.ts";

const open: Session[] = [];
afterEach(async () => {
  await Promise.all(open.splice(0).map((session) => session.end()));
});

/** The lists of a server that answers `tools/list` so. */
async function inventory(
  page: (cursor: string | undefined) => Message | undefined,
  { limit = 5000, patience = new Patience() } = {},
): Promise<Inventory & { asked(): number }> {
  let asked = 0;
  const recorder = new Recorder();
  const serve = lines(
    smallBut({
      "tools/list": ({ id, params }) => {
        asked += 1;
        const answer = page((params as { cursor?: string } | undefined)?.cursor);
        return answer === undefined ? [] : [{ jsonrpc: "2.0", id, ...answer }];
      },
    }),
  );
  const connection = await inProcessTarget("a server", serve).connect("a test", "2025-11-25", recorder);
  const session = Session.on({
    connection,
    recorder,
    revision: "2025-11-25",
    clientCapabilities: {},
    limit,
    patience,
  });
  open.push(session);
  return Object.assign(new Inventory(session), { asked: () => asked });
}

const names = (items: readonly { value: Message }[]) => items.map(({ value }) => value.name);

describe("a list", () => {
  it("is read page by page to its end, and each item has its place", async () => {
    const pages: Record<string, Message> = {
      first: { result: { tools: [{ name: "a" }, { name: "b" }], nextCursor: "second" } },
      second: { result: { tools: [{ name: "c" }] } },
    };
    const listing = await (await inventory((cursor) => pages[cursor ?? "first"] ?? {})).list("tools");
    expect(listing.ended).toBe("complete");
    expect(names(listing.items)).toEqual(["a", "b", "c"]);
    expect(listing.items[1]).toMatchObject({ at: listing.pages[0]?.seq, pointer: "/result/tools/1" });
  });

  it("is read once, even if several checks need it", async () => {
    const lists = await inventory(() => ({ result: { tools: [] } }));
    await Promise.all([lists.list("tools"), lists.list("tools")]);
    expect(lists.asked()).toBe(1);
  });

  it("that had no answer is read again when requests begin to wait for each other", async () => {
    const patience = new Patience();
    let asked = 0;
    const lists = await inventory(() => (asked++ === 0 ? undefined : { result: { tools: [] } }), {
      limit: 100,
      patience,
    });
    expect((await lists.list("tools")).last.kind).toBe("silence");
    await lists.list("tools");
    expect(lists.asked()).toBe(1);
    patience.answered("prompts/list", 1, true);
    patience.unanswered("prompts/list", true);
    expect((await lists.list("tools")).ended).toBe("complete");
    expect(lists.asked()).toBe(2);
  });

  it("is read again when its answer may be that of another request, and the first listing is dropped", async () => {
    const patience = new Patience();
    let asked = 0;
    const lists = await inventory(() => ({ result: { tools: [{ name: `${++asked}` }] } }), { patience });
    await lists.list("tools");
    await lists.list("tools");
    expect(lists.asked()).toBe(1);
    patience.hasWrongIds = true;
    expect(names((await lists.list("tools")).items)).toEqual(["2"]);
    await lists.list("tools");
    expect(lists.asked()).toBe(2);
    expect(lists.completed.map(({ items }) => names(items))).toEqual([["2"]]);
  });

  it.each([
    ["once more", 1, "complete"],
    ["no third time", 2, "refused"],
  ] as const)(
    "has a page without an answer: requested %s while requests wait for each other",
    async (_, silent, ended) => {
      const patience = new Patience();
      patience.answered("prompts/list", 1, true);
      patience.unanswered("prompts/list", true);
      let asked = 0;
      const lists = await inventory(() => (asked++ < silent ? undefined : { result: { tools: [] } }), {
        limit: 100,
        patience,
      });
      expect((await lists.list("tools")).ended).toBe(ended);
      expect(lists.asked()).toBe(2);
    },
  );

  it("is refused if the answer for a page is not a result, and has the items before it", async () => {
    const listing = await (
      await inventory((cursor) =>
        cursor === undefined
          ? { result: { tools: [{ name: "a" }], nextCursor: "x" } }
          : { error: { code: -32602, message: "no" } },
      )
    ).list("tools");
    expect(listing).toMatchObject({ ended: "refused", last: { kind: "error" } });
    expect(names(listing.items)).toEqual(["a"]);
  });

  it("is endless if a cursor repeats", async () => {
    const lists = await inventory(() => ({ result: { tools: [], nextCursor: "again" } }));
    expect((await lists.list("tools")).ended).toBe("endless");
    expect(lists.asked()).toBe(2);
  });

  it("is endless if the cursors never end", async () => {
    let page = 0;
    const lists = await inventory(() => ({ result: { tools: [], nextCursor: String(++page) } }));
    expect((await lists.list("tools")).ended).toBe("endless");
    expect(lists.asked()).toBe(200);
  });

  it.each([[{ tools: "none" }], [{}], [{ tools: [7, null, []] }], [{ tools: [], nextCursor: 7 }]])(
    "that is none has no items: %j",
    async (result) => {
      const listing = await (await inventory(() => ({ result }))).list("tools");
      expect(listing).toMatchObject({ ended: "complete", items: [] });
    },
  );

  it("may have more items than a call can take as arguments", async () => {
    const tools = Array.from({ length: 50_000 }, () => ({ name: "a" }));
    const lists = await inventory(() => ({ result: { tools } }));
    expect((await lists.list("tools")).ended).toBe("complete");
  });
});
