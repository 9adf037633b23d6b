import type { JsonObject } from "../../server/message.ts";

export function listRoots(): JsonObject {
  return { roots: [{ uri: "file:///home/user/project", name: "Project" }] };
}
