import { prove } from "../../testing/server/prove.ts";
import { samplingFaults } from "../faults/server.ts";
import { sampling } from "./index.ts";

// In 2026-07-28 the suite mrtr judges what a client does not declare.
prove(
  [sampling],
  samplingFaults.filter(({ trips }) => !trips.includes("mrtr.ask.undeclared")),
);
