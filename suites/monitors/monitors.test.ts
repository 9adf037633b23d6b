import { messageFaults } from "../../harness/reference/faults/messages.ts";
import { progressFaults } from "../../harness/reference/faults/progress.ts";
import { jsonrpc, utilities } from "../basic/index.ts";
import { lifecycle } from "../lifecycle/index.ts";
import { prove } from "../testing/prove.ts";
import { toolsAnswered } from "../tools/list.ts";
import { monitors } from "./index.ts";

/** What provokes the messages that are judged. */
const provoking = { name: "provoking", checks: [toolsAnswered] };

prove([monitors, jsonrpc, utilities, lifecycle, provoking], [...messageFaults, ...progressFaults]);
