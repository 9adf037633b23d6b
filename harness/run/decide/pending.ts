import type { Profile } from "../../check/profile.ts";
import type { CheckResult } from "../../verdict/result.ts";

/** A result that does not count if the profile is older than its check. Without a profile all checks count. */
export function unlessPending(result: CheckResult, profile: Profile | undefined): CheckResult {
  return (profile?.counts(result.id) ?? true) ? result : { ...result, pending: true };
}
