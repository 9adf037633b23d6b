import { taskCreationFaults } from "../../tasks/faults/server/creation.ts";
import { taskMessageFaults } from "../../tasks/faults/server/messages.ts";
import { taskResultFaults } from "../../tasks/faults/server/results.ts";
import { prove } from "../testing/prove.ts";
import { taskLifecycle } from "./index.ts";

prove([taskLifecycle], [...taskCreationFaults, ...taskResultFaults, ...taskMessageFaults]);
