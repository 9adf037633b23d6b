import type { JsonObject } from "../../server/core/message.ts";

export function listRoots(): JsonObject {
  return { roots: [{ uri: "file:///home/user/project", name: "Project" }] };
}
