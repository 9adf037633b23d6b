import { expect, it } from "vitest";
import { FAULTS } from "../../faults-of-clients.ts";
import { judgeReferenceClient } from "../../proof/client/reference.ts";
import { cancellation } from "./cancellation.ts";

const ID = "client.cancelled.not-initialize";
const FAULT = FAULTS.find(({ trips }) => trips.includes(ID));

it.each([
  ["closes the connection when initialize is not answered passes", [], "pass"],
  ["cancels initialize fails", FAULT ? [FAULT] : [], "fail"],
])("a client that %s", async (_, switches, verdict) => {
  const { legs } = await judgeReferenceClient({
    revision: "2025-11-25",
    transport: "stdio",
    suites: [cancellation],
    select: ({ id }) => id === ID,
    switches,
  });
  expect(legs.flatMap(({ checks }) => checks)).toMatchObject([{ id: ID, verdict }]);
});
