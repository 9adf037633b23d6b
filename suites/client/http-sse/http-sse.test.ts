import { httpSseFaults } from "../../http-sse/faults/client.ts";
import { UNKILLED } from "../../proof/client/unkilled.ts";
import { sessionFaults } from "../../sessions/faults/client.ts";
import { proveClient } from "../testing/prove.ts";
import { httpSse } from "./index.ts";

const ofCursors = sessionFaults.filter(({ trips }) => trips.includes("client.sse-2024.cursor-forgotten"));

proveClient([httpSse], [...httpSseFaults, ...ofCursors], { unkilled: UNKILLED });
