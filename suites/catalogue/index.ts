import { readData } from "../../schema/data-files.ts";
import type { Requirement } from "./requirement.ts";
import type { tables } from "./tables.ts";

/** A mistyped id of a requirement does not compile. */
export type RequirementId = keyof typeof tables;

/** Every requirement of every revision, by id. Read from the file that `generate.ts` writes. */
export const catalogue: Readonly<Record<RequirementId, Requirement>> = JSON.parse(
  readData(new URL("./statements/requirements.json", import.meta.url)),
);

export const REQUIREMENT_IDS = Object.keys(catalogue) as readonly RequirementId[];

export function isRequirementId(text: string): text is RequirementId {
  return Object.hasOwn(catalogue, text);
}

export function requirement(id: RequirementId): Requirement {
  return catalogue[id];
}
