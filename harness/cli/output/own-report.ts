import { loadModule } from "../../library/operator-module.ts";
import { UsageError } from "../../library/usage-error.ts";
import type { TraceEvent } from "../../trace/event.ts";
import type { Result } from "../../verdict/result.ts";
import type { Report } from "../options/report.ts";

/** The default export of a module of the operator: a pure function. */
export type OwnReporter = (result: Result, trace: readonly TraceEvent[]) => string;

/** Loads each module that `--report ./mine.js` names, so that a mistake is found before the target starts. Throws UsageError. */
export async function checkOwnReports(reports: readonly Report[], option = "--report"): Promise<void> {
  for (const report of reports) if (report.format === "own") await ownReporter(report.module, option);
}

/** Throws UsageError. */
export async function ownReporter(module: string, option = "--report"): Promise<OwnReporter> {
  const expected = "Expected a module whose default export is (result, trace) => string.";
  let loaded: { readonly default?: unknown };
  try {
    loaded = await loadModule(module, (own) => own);
  } catch (error) {
    const [first = ""] = String(error instanceof Error ? error.message : error).split("\n");
    const reason = first.replace(/ imported from .*$/, "");
    throw new UsageError(`${option} ${module}: the module could not be loaded: ${reason}. ${expected}`);
  }
  const { default: render } = loaded;
  if (typeof render !== "function") {
    throw new UsageError(`${option} ${module}: its default export is ${typeof render}. ${expected}`);
  }
  return (result, trace) => {
    const text: unknown = render(result, trace);
    if (typeof text !== "string") throw new TypeError(`${module} returned ${typeof text}, expected a string`);
    return text;
  };
}
