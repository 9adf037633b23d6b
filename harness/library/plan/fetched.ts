import { bareSetup } from "../../authorization/setup.ts";
import type { RunPlan } from "../../run/run.ts";
import { StartFailure } from "../../target/target.ts";
import type { Naming } from "../naming.ts";
import type { Settings } from "../settings.ts";
import { obtainToken } from "../token/obtain.ts";
import { type ServerPlan, serverPlan } from "./server.ts";

interface Planned {
  readonly plan: ServerPlan;
  readonly settings: Settings;
  readonly naming: Naming;
}

/** The plan with a token that is fetched now. Without a token, the target cannot be connected, and the run says why. */
export async function planWithToken(
  { plan, settings, naming }: Planned,
  { recorder, signal }: Pick<RunPlan, "recorder" | "signal">,
): Promise<ServerPlan> {
  try {
    const token = await obtainToken(settings, { signal });
    recorder.hide(token);
    const fetched = serverPlan(settings, naming, token).plan;
    const { authorization = bareSetup(plan.target.address) } = fetched;
    return {
      ...fetched,
      authorization: { ...authorization, tokens: { ...authorization.tokens, valid: token } },
    };
  } catch (failure) {
    if (!(failure instanceof StartFailure)) throw failure;
    return { ...plan, target: { ...plan.target, connect: () => Promise.reject(failure) } };
  }
}
