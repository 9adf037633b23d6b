import { expect, it } from "vitest";
import { catalogue, REQUIREMENT_IDS } from "../../catalogue/index.ts";
import type { Requirement } from "../../catalogue/requirement.ts";
import { ODDITIES } from "../../oddities-of-servers.ts";
import { PERMISSIONS } from "./permissions.ts";

const isForServers = ({ role, exclusion }: Requirement) =>
  exclusion?.kind === "permission" && (role === "server" || (role === "both" && exclusion.side !== "client"));

it("each permission of servers names the oddity that shows it, or says why there is none", () => {
  const wanted = REQUIREMENT_IDS.filter((id) => !id.startsWith("auth.") && isForServers(catalogue[id]));
  expect(Object.keys(PERMISSIONS).toSorted()).toEqual(wanted.toSorted());
});

it("each named oddity exists", () => {
  const known = new Set(ODDITIES.map(({ id }) => id));
  const named = Object.values(PERMISSIONS).flatMap((one) => ("oddity" in one ? [one.oddity] : []));
  expect(named.filter((id) => !known.has(id))).toEqual([]);
});
