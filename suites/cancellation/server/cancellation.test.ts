import { prove } from "../../testing/server/prove.ts";
import { cancellationFaults } from "../faults/server.ts";
import { cancellation } from "./index.ts";

const ids = cancellation.checks.map(({ id }) => id);

// The tests of monitors prove the others.
prove(
  [cancellation],
  cancellationFaults.filter(({ trips }) => trips.some((id) => ids.includes(id))),
);
