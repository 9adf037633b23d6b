import { META } from "../../../schema/meta-keys.ts";
import { legOf, received, request, result, type Step, sent } from "../../testing/server/leg.ts";
import { verdicts } from "../../testing/server/verdicts.ts";
import { resultTypes } from "./declared.ts";

const leg = (...steps: readonly Step[]) => legOf("2026-07-28", "stdio", steps);
const declaring = { _meta: { [META.clientCapabilities]: { extensions: { "com.example/tasks": {} } } } };
const call = (id: string | number, params = {}) => sent(request(id, "tools/call", params));
const task = (id: string | number) => received(result(id, { resultType: "task" }));

verdicts(resultTypes, "resultType complete or input_required", {
  "good: a type of the core": [
    leg(call(1), received(result(1, { resultType: "complete" }))),
    "pass at 3: 1 checked",
  ],
  "broken: the type of an extension": [
    leg(call(1), task(1)),
    'fail at 3 /result/resultType: resultType "task"',
  ],
  "broken: the request of an answer whose id has another type declares none": [
    leg(call(1), task("1")),
    'fail at 3 /result/resultType: resultType "task"',
  ],
  "not exercised: the request declares the extension": [
    leg(call(1, declaring), task(1)),
    "inconclusive: a server that sends a result",
  ],
  "not exercised: the same, and the id has another type": [
    leg(call(1, declaring), task("1")),
    "inconclusive: a server that sends a result",
  ],
  "not exercised: no request has the id, so what it answers is not known": [
    leg(call(1, declaring), task(2)),
    "inconclusive: a server that sends a result",
  ],
});
