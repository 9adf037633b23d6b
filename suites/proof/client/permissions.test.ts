import { expect, it } from "vitest";
import { catalogue, REQUIREMENT_IDS } from "../../catalogue/index.ts";
import type { Requirement } from "../../catalogue/requirement.ts";
import { ODDITIES } from "../../oddities-of-clients.ts";
import { PERMISSIONS } from "./permissions.ts";

const isForClients = ({ role, exclusion }: Requirement) =>
  exclusion?.kind === "permission" && (role === "client" || (role === "both" && exclusion.side !== "server"));

it("each permission of clients names the oddity that shows it, or says why there is none", () => {
  const wanted = REQUIREMENT_IDS.filter((id) => !id.startsWith("auth.") && isForClients(catalogue[id]));
  expect(Object.keys(PERMISSIONS).toSorted()).toEqual(wanted.toSorted());
});

it("each named oddity exists", () => {
  const known = new Set(ODDITIES.map(({ id }) => id));
  const named = Object.values(PERMISSIONS).flatMap((one) => ("oddity" in one ? [one.oddity] : []));
  expect(named.filter((id) => !known.has(id))).toEqual([]);
});
