import type { JsonObject } from "../../../schema/json.ts";
import { lintAnnotations, lintBase64, lintMimeType, lintUri } from "../../../schema/lint/index.ts";
import type { Problem } from "../../../schema/problem.ts";
import type { Revision } from "../../../schema/revision.ts";
import { inMember } from "./problems.ts";

/** These rules only warn: a decoder may accept base64 that no encoder should write. */
export const LENIENT_CONTENT = ["base64-spare-bits"];

/** The base64 data and the MIME type of an image or of audio. The schema only says that they are strings. */
export function lintMedia({ data, mimeType }: JsonObject): readonly Problem[] {
  return [
    ...(typeof data === "string" ? inMember("data", lintBase64(data)) : []),
    ...(typeof mimeType === "string" ? inMember("mimeType", lintMimeType(mimeType)) : []),
  ];
}

/** An embedded resource, or an entry of `contents`: it has text or blob. */
export function lintResourceData(contents: JsonObject): readonly Problem[] {
  const { text, blob } = contents;
  if (typeof blob === "string") return inMember("blob", lintBase64(blob));
  if (typeof text === "string") return [];
  return [{ pointer: "", rule: "resource-data", message: 'must have "text" or "blob", a string' }];
}

export function lintResourceUri({ uri }: JsonObject): readonly Problem[] {
  if (typeof uri === "string") return inMember("uri", lintUri(uri));
  return [{ pointer: "/uri", rule: "uri", message: "must be a URI" }];
}

/** The annotations of a value; undefined where it has none. */
export function lintAnnotated(value: JsonObject, revision: Revision): readonly Problem[] | undefined {
  const { annotations } = value;
  // null counts as absent.
  if (annotations === undefined || annotations === null) return undefined;
  return inMember("annotations", lintAnnotations(annotations, revision));
}

/** This rule only warns: the schema says that `lastModified` should be a time in ISO 8601. */
export const LENIENT_ANNOTATIONS = ["timestamp"];
