import { isObject } from "../../schema/json.ts";
import { META } from "../../schema/meta-keys.ts";
import type { Played } from "../check/situation.ts";

export interface Introduction {
  readonly name?: string;
  readonly version?: string;
}

/** The name and version that the client gives in its first request that has them. */
export function introductionIn({ conversations }: Played): Introduction {
  for (const { params } of conversations.flatMap(({ clientRequests }) => clientRequests)) {
    const info = params.clientInfo ?? (isObject(params._meta) ? params._meta[META.clientInfo] : undefined);
    if (!isObject(info)) continue;
    const { name, version } = info;
    return {
      ...(typeof name === "string" ? { name } : {}),
      ...(typeof version === "string" ? { version } : {}),
    };
  }
  return {};
}
