import type { Naming } from "../naming.ts";
import type { Settings } from "../settings.ts";
import { isFetched } from "../token/is-fetched.ts";
import { withApplication } from "./application.ts";
import { checkCombination } from "./combination.ts";
import { invocationOf } from "./invocation.ts";
import type { Planned } from "./planned.ts";

/**
 * Makes a plan from settings. Every mistake in them is found here, before anything starts. `invocation`: the options that
 * describe the target in reports; by default all of them. Throws UsageError.
 */
export async function planOf(
  given: Settings,
  naming: Naming,
  invocation: readonly string[] = invocationOf(given),
): Promise<Planned> {
  const settings = withApplication(given, naming);
  checkCombination(settings, naming);
  if (settings.gateway !== undefined) {
    return planOfGateway(settings.gateway, settings, naming, invocation);
  }
  return settings.client === undefined
    ? planOfServer(settings, naming, invocation)
    : planOfClient(settings.client, settings, naming, invocation);
}

/** The code of one role is loaded only when a target of that role is judged. */
async function planOfServer(
  settings: Settings,
  naming: Naming,
  invocation: readonly string[],
): Promise<Planned> {
  const { plannedServer, serverPlan } = await import("./server.ts");
  const { plan, secrets } = serverPlan(settings, naming);
  const planned = plannedServer({ ...plan, invocation }, secrets);
  if (!isFetched(settings)) return planned;
  return {
    ...planned,
    start: async (channels) => {
      const { planWithToken } = await import("./fetched.ts");
      const fetched = await planWithToken({ plan, settings, naming }, channels);
      return plannedServer({ ...fetched, invocation }, secrets).start(channels);
    },
  };
}

async function planOfClient(
  client: string,
  settings: Settings,
  naming: Naming,
  invocation: readonly string[],
): Promise<Planned> {
  const { commandClientPlan, plannedClient } = await import("./client.ts");
  const { plan, secrets } = commandClientPlan(client, settings, naming);
  return plannedClient({ ...plan, invocation }, secrets);
}

async function planOfGateway(
  gateway: string,
  settings: Settings,
  naming: Naming,
  invocation: readonly string[],
): Promise<Planned> {
  const { plannedGateway } = await import("./gateway.ts");
  return plannedGateway(gateway, settings, naming, invocation);
}
