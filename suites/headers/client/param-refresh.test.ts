import { expect, it } from "vitest";
import { checkIn, ends, playedAs, posts, type Step, verdictOn } from "../../testing/client/verdict-on.ts";
import { CHANGED, mirroredParameters } from "../situations/mirrored-parameters.ts";
import { headers } from "./index.ts";

const LEG = { revision: "2026-07-28", transport: "http" } as const;

/** A request and its answer. */
const asked = (
  id: number,
  method: string,
  params: object,
  answer: object,
  sent: readonly (readonly [string, string])[] = [],
): readonly Step[] => {
  const message = { jsonrpc: "2.0", id, ...answer };
  return [
    (common) =>
      ({ ...posts(id, { jsonrpc: "2.0", id, method, params })(common), headers: sent }) as ReturnType<Step>,
    (common) => ({
      ...{ ...common, channel: "http-response", exchange: id, status: 200, headers: [], sse: false },
      ...{ message, raw: JSON.stringify(message) },
    }),
    ends(id),
  ];
};

const firstPage = (id: number) =>
  asked(id, "tools/list", {}, { result: { tools: [{ name: "other" }], nextCursor: "2" } });
const lastPage = (id: number) =>
  asked(id, "tools/list", { cursor: "2" }, { result: { tools: [{ name: CHANGED }] } });

const NAMED = { name: CHANGED, arguments: { zone: "north" } };
const refused = (id: number) => asked(id, "tools/call", NAMED, { error: { code: -32020, message: "no" } });
const served = (id: number) =>
  asked(id, "tools/call", NAMED, { result: { content: [] } }, [["Mcp-Param-Zone", "north"]]);

const begun = [...firstPage(1), ...lastPage(2), ...refused(3)];

const judged = (...steps: readonly Step[]) =>
  verdictOn(checkIn(headers, "client.headers.param.refresh"), [playedAs(mirroredParameters, LEG, [steps])]);

it("a client lists the tools again to the last page, and repeats the call with the header", () => {
  expect(judged(...begun, ...firstPage(4), ...lastPage(5), ...served(6))).toBe(
    "pass: tools/list, the call with the header",
  );
});

it("a client that lists only the first page again, or nothing, does not have the new definition", () => {
  expect(judged(...begun, ...firstPage(4), ...refused(5))).toMatch(/: tools\/list, no call with the header$/);
  expect(judged(...begun, ...refused(4))).toMatch(/: no tools\/list, no call with the header$/);
});

it("a client that never lists the last page, or does not call the tool, is not judged", () => {
  expect(judged(...firstPage(1), ...refused(2), ...firstPage(3), ...refused(4))).toBe(
    "inconclusive: a client that lists all pages of the tools before it calls one",
  );
  expect(judged(...firstPage(1), ...lastPage(2))).toBe(`inconclusive: a call of ${CHANGED}`);
});
