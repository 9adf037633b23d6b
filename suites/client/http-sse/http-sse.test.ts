import { httpSseFaults } from "../../../harness/reference/client/faults/http-sse.ts";
import { sessionFaults } from "../../../harness/reference/client/faults/sessions.ts";
import { UNKILLED } from "../../proof/client/unkilled.ts";
import { proveClient } from "../testing/prove.ts";
import { httpSse } from "./index.ts";

const ofCursors = sessionFaults.filter(({ trips }) => trips.includes("client.sse-2024.cursor-forgotten"));

proveClient([httpSse], [...httpSseFaults, ...ofCursors], { unkilled: UNKILLED });
