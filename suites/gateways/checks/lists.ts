import { isObject } from "../../../schema/json.ts";
import { gatewayCheck } from "../check.ts";
import { carried, resultOf } from "../crossing.ts";
import { CURSORS, PAGE } from "../situations/behind.ts";
import { passing, SINGLE } from "../situations/passing.ts";
import { TOOL, toolOf } from "../situations/tools.ts";

export const cursorsKept = gatewayCheck({
  id: "gateway.lists.cursor",
  title: "A cursor comes back to the server as the server has given it",
  requirements: ["pagination.client.cursor-opaque"],
  on: passing,
  sends: "tools/list, for a list with three pages, whose cursors have unusual characters",
  hint: "Pass cursors on as they are: do not decode, cut or encode them.",
  run: ({ seen, expect }) => {
    const requests = seen.back
      .flatMap((one) => one.clientRequests)
      .filter(({ method }) => method === "tools/list");
    const asked = requests.filter(({ params }) => params.cursor !== undefined);
    carried(seen, SINGLE.plain);
    for (const { params, request } of asked) {
      const { cursor } = params;
      expect.that(CURSORS.includes(cursor as string), {
        expected: `a cursor that the server has given: ${CURSORS.map((one) => JSON.stringify(one)).join(" or ")}`,
        actual: JSON.stringify(cursor),
        at: request.seq,
        pointer: `${request.pointer}/params/cursor`,
      });
    }
    const [first] = requests;
    if (asked.length === 0 && first !== undefined)
      expect.observe("the gateway asks for no second page", first.request.seq);
  },
});

export const listsComplete = gatewayCheck({
  id: "gateway.lists.complete",
  title: "A client that follows the cursors gets the tools of all pages",
  requirements: ["pagination.client.unpaged"],
  on: passing,
  sends: "tools/list, for a list with three pages, until there is no more cursor",
  hint: "Pass the cursors on in both directions, or read all pages of the server.",
  run: ({ seen, expect }) => {
    const { front } = carried(seen, SINGLE.plain);
    const answers = seen.front
      .flatMap((one) => one.clientRequests)
      .filter(({ method }) => method === "tools/list")
      .flatMap(({ responses }) => responses);
    const listed = answers.flatMap((one) => {
      const { tools } = resultOf(one) ?? {};
      return Array.isArray(tools) ? tools.filter(isObject).map(({ name }) => toolOf(name)) : [];
    });
    const names = Object.keys(TOOL) as (keyof typeof TOOL)[];
    const missing = names.filter((name) => !listed.includes(name));
    // The tools of one page belong together: a gateway that leaves single tools out on purpose leaves no whole page out.
    const last = names.slice(names.length - (names.length % PAGE));
    const isPageLost = last.every((name) => missing.includes(name));
    const at = answers.at(-1)?.seq ?? front.request.seq;
    if (missing.length > 0 && !isPageLost)
      return expect.observe(`the gateway does not list ${missing.join(", ")}`, at);
    expect.that(missing.length === 0, {
      expected: `all ${names.length} tools of the server`,
      actual: missing.length === 0 ? "all" : `without ${missing.map((name) => TOOL[name]).join(", ")}`,
      at,
    });
  },
});
