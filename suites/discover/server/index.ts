import type { Suite } from "../../../harness/check/check.ts";
import { answered } from "./answered.ts";
import { sameInBothEras } from "./both-eras.ts";
import { shape, versionIncluded } from "./discover.ts";
import { laterServed } from "./later-versions.ts";
import { listedServed } from "./served.ts";

export const discover: Suite = {
  name: "discover",
  checks: [answered, shape, versionIncluded, listedServed, laterServed, sameInBothEras],
};
