import type { Secrets } from "../trace/redaction/redact.ts";
import type { Custom } from "./custom/run.ts";
import type { CustomSuite } from "./custom/suite.ts";
import type { Naming } from "./naming.ts";
import type { Settings } from "./settings.ts";
import { UsageError } from "./usage-error.ts";
import { isRecord } from "./values.ts";

/** Suites as a caller of the library gives them: files, and suites that it has imported. */
export type GivenSuites = readonly (string | CustomSuite)[];

/** The files are settings, the others are values that no settings have. */
export function splitSuites(options: { readonly suites?: GivenSuites }) {
  // A caller without types may give anything. The settings are validated later.
  if (!isRecord(options) || !Array.isArray(options.suites)) return { others: options as unknown, values: [] };
  const { suites, ...others } = options;
  const isSuite = (one: unknown): one is CustomSuite => typeof one === "object" && one !== null;
  return {
    others: { ...others, suites: suites.filter((one) => !isSuite(one)) },
    values: suites.filter(isSuite),
  };
}

/** The custom suites of a run, if it has any. Loads their code only then. Throws UsageError. */
export async function customOf(
  { suites = [], gateCustom = false }: Settings,
  naming: Naming,
  secrets: Secrets,
  values: readonly CustomSuite[] = [],
): Promise<{ readonly custom?: Custom }> {
  const given = [...suites, ...values];
  if (given.length === 0) {
    if (!gateCustom) return {};
    throw new UsageError(
      `${naming("gateCustom")()} needs ${naming("suites")()}: there are no failures of custom suites. Remove it.`,
    );
  }
  const { loadSuites } = await import("./load-suites.ts");
  return { custom: { suites: await loadSuites(given, naming("suites")), gates: gateCustom, secrets } };
}
