import { UsageError } from "../../library/usage-error.ts";
import { type Target, targetsIn } from "../options/targets.ts";
import { planJudging } from "../target/judge-target.ts";

/** A target of a matrix. */
export interface MatrixInput extends Target {
  readonly name: string;
  /** The host and port of its URL: two targets cannot use it at the same time. */
  readonly port?: string;
}

/** The targets of a matrix file. Throws a UsageError with every mistake in it, before anything starts. */
export async function matrixTargets(file: string, asked = "all"): Promise<readonly MatrixInput[]> {
  const targets = (await targetsIn(file, { target: asked })).map((target): MatrixInput => {
    const { name, settings } = target;
    if (name === undefined) {
      throw new UsageError(`${file}: a matrix has targets with names. Expected a member "targets".`);
    }
    const port = settings.url === undefined ? undefined : hostOf(settings.url);
    return { ...target, name, ...(port === undefined ? {} : { port }) };
  });
  const problems: string[] = [];
  const first = new Map<string, string>();
  for (const target of targets) {
    const problem = (await mistakeIn(target)) ?? repetition(target, first);
    if (problem !== undefined) problems.push(problem);
  }
  if (problems.length > 0) throw new UsageError(problems.join("\n"));
  return targets;
}

async function mistakeIn({ settings, naming, place }: MatrixInput): Promise<string | undefined> {
  const { server, url, client, app } = settings;
  if ([server, url, client, app].every((one) => one === undefined)) {
    return `${place}: the target has no address. Expected server (a command), url, client (a command), or app (a name).`;
  }
  try {
    await planJudging({ settings, naming, outputs: { format: "silent", detail: "usual", reports: [] } });
    return undefined;
  } catch (error) {
    if (error instanceof UsageError) return error.message;
    throw error;
  }
}

/** A target with the same settings as an earlier one would have the same column twice. */
function repetition(target: MatrixInput, first: Map<string, string>): string | undefined {
  const key = JSON.stringify(
    Object.entries(target.settings).sort(([one], [other]) => (one < other ? -1 : 1)),
  );
  const other = first.get(key);
  first.set(key, other ?? target.name);
  if (other === undefined) return undefined;
  return `${target.place}: the same settings as targets.${other}. Expected each target once.`;
}

function hostOf(url: string): string | undefined {
  try {
    return new URL(url).host;
  } catch {
    return undefined;
  }
}
