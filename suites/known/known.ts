import type { Deviation } from "./deviation.ts";
import { DEVIATIONS as SEEN } from "./deviations.generated.ts";
import { ISSUES } from "./issues.ts";

/** What was seen in published versions, with the public threads about it. */
export const DEVIATIONS: readonly Deviation[] = SEEN.map((row) => {
  const { url } =
    ISSUES.find(
      ({ registry, sdk, check }) => registry === row.registry && sdk === row.sdk && check === row.check,
    ) ?? {};
  return url === undefined ? row : { ...row, issue: url };
});

/** The SDKs of which deviations are known. What others are built on comes first. */
export const SDKS: readonly Pick<Deviation, "sdk" | "registry">[] = [
  ...new Map(DEVIATIONS.map(({ sdk, registry }) => [`${registry} ${sdk}`, { sdk, registry }])).values(),
];
