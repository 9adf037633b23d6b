import type { Deviation } from "./deviation.ts";
import { DEVIATIONS } from "./deviations.generated.ts";

/** The SDKs of which deviations are known. What others are built on comes first. */
export const SDKS: readonly Pick<Deviation, "sdk" | "registry">[] = [
  ...new Map(DEVIATIONS.map(({ sdk, registry }) => [`${registry} ${sdk}`, { sdk, registry }])).values(),
];

export { DEVIATIONS };
