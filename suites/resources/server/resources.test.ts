import { independenceFaults } from "../../across-topics/faults/server/independence.ts";
import { streamFaults } from "../../http/faults/server/streams.ts";
import { prove } from "../../testing/server/prove.ts";
import { resourceFaults } from "../faults/server/resources.ts";
import { resources } from "./index.ts";

const ids = resources.checks.map(({ id }) => id);

prove(
  [resources],
  [
    ...resourceFaults,
    ...independenceFaults,
    ...streamFaults.filter(({ trips }) => trips.every((id) => ids.includes(id))),
  ],
);
