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
  "not exercised: no result": [
    leg(ping, received(error(1)), sent(request(3, "x")), received(result(3))),
    "inconclusive: a server that sends a result",
  ],
});
