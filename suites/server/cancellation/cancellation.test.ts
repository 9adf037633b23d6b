import { cancellationFaults } from "../../cancellation/faults/server.ts";
import { prove } from "../testing/prove.ts";
import { cancellation } from "./index.ts";

const ids = cancellation.checks.map(({ id }) => id);

// The tests of monitors prove the others.
prove(
  [cancellation],
  cancellationFaults.filter(({ trips }) => trips.some((id) => ids.includes(id))),
);
