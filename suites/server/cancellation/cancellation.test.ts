import { cancellationFaults } from "../../../harness/reference/server/faults/cancellation.ts";
import { prove } from "../testing/prove.ts";
import { cancellation } from "./index.ts";

prove([cancellation], cancellationFaults);
