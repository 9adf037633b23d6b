import { SHARED_ID } from "../../../sessions/server/side-by-side.ts";
import { error, leg, received, request, result, sent } from "../../../testing/server/leg.ts";
import { verdicts } from "../../../testing/server/verdicts.ts";
import { ownResult } from "./own-result.ts";

const ping = sent(request(1, "ping"));
const list = sent(request(2, "tools/list"));
const toPing = (value: object) => received({ jsonrpc: "2.0", id: 1, result: value });
const toList = (value: object) => received({ jsonrpc: "2.0", id: 2, result: value });

verdicts(ownResult, "the result of the method that was requested", {
  "good: both their own": [leg(ping, list, toPing({}), toList({ tools: [] })), "pass at 5: 2 checked"],
  "good: members that no method defines": [leg(ping, toPing({ pong: true })), "pass at 3: 1 checked"],
  "good: another check judges a result without its member": [
    leg(ping, toPing({}), list, toList({ items: [] })),
    "pass at 3: 1 checked",
  ],
  "good: more than its own": [leg(list, toList({ tools: [], prompts: [] })), "pass at 3: 1 checked"],
  "broken: crossed": [
    leg(ping, list, toPing({ tools: [] }), toList({})),
    "fail at 4 /result: the response to ping has a result of tools/list",
  ],
  "broken: of another list": [
    leg(list, toList({ resources: [] })),
    "fail at 3 /result: the response to tools/list has a result of resources/list",
  ],
  "good: a member that is null is no result of another method": [
    leg(ping, toPing({ tools: null })),
    "pass at 3: 1 checked",
  ],
  "not exercised: only the result of a request that a check broke": [
    leg(sent(request(2, "tools/list"), { broken: true }), toList({ resources: [] })),
    "inconclusive: a server that sends a result",
  ],
  "not exercised: only a response that has an error as well": [
    leg(
      list,
      received({ jsonrpc: "2.0", id: 2, result: { resources: [] }, error: { code: 1, message: "no" } }),
    ),
    "inconclusive: a server that sends a result",
  ],
  "not exercised: only a request whose id another session has as well": [
    leg(sent(request(`${SHARED_ID}1`, "ping")), received(result(`${SHARED_ID}1`))),
    "inconclusive: a server that sends a result",
  ],
  "not exercised: no result": [
    leg(ping, received(error(1)), sent(request(3, "x")), received(result(3))),
    "inconclusive: a server that sends a result",
  ],
});
