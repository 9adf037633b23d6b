import { UNKILLED } from "../../proof/client/unkilled.ts";
import { sessionFaults } from "../../sessions/faults/client/sessions.ts";
import { proveClient } from "../../testing/client/prove.ts";
import { httpSseFaults } from "../faults/client.ts";
import { httpSse } from "./index.ts";

const ofCursors = sessionFaults.filter(({ trips }) => trips.includes("client.sse-2024.cursor-forgotten"));

proveClient([httpSse], [...httpSseFaults, ...ofCursors], { unkilled: UNKILLED });
