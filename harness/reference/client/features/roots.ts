import type { JsonObject } from "../../message.ts";

export function listRoots(): JsonObject {
  return { roots: [{ uri: "file:///home/user/project", name: "Project" }] };
}
