import { prove } from "../../testing/server/prove.ts";
import { taskCreationFaults } from "../faults/server/creation.ts";
import { taskMessageFaults } from "../faults/server/messages.ts";
import { taskResultFaults } from "../faults/server/results.ts";
import { taskLifecycle } from "./index.ts";

prove([taskLifecycle], [...taskCreationFaults, ...taskResultFaults, ...taskMessageFaults]);
