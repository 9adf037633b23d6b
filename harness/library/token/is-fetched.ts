import type { Settings } from "../settings.ts";

/** Whether a token has to be fetched before the run. */
export function isFetched({ auth }: Pick<Settings, "auth">): boolean {
  return auth === "client-credentials" || auth === "login";
}
