import { isObject, type JsonObject } from "../../schema/json.ts";
import { lintAnnotations, lintBase64, lintMimeType, lintUri } from "../../schema/lint/index.ts";
import type { Problem } from "../../schema/problem.ts";
import type { Revision } from "../../schema/revision.ts";
import { inMember } from "./problems.ts";

/** For a warning: a decoder may accept what no encoder should have written. */
export const LENIENT_CONTENT = ["base64-spare-bits"];

/** Base64 and MIME type of an image or of audio, beyond what the schema says of their types. */
export function lintMedia({ data, mimeType }: JsonObject): readonly Problem[] {
  return [
    ...(typeof data === "string" ? inMember("data", lintBase64(data)) : []),
    ...(typeof mimeType === "string" ? inMember("mimeType", lintMimeType(mimeType)) : []),
  ];
}

/** An embedded resource, or an entry of `contents`: text or blob, and not both. */
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

/** The annotations of a value, and those of a resource embedded in it. */
export function lintAnnotated(value: JsonObject, revision: Revision): readonly Problem[] | undefined {
  const { annotations } = value;
  return isObject(annotations) ? inMember("annotations", lintAnnotations(annotations, revision)) : undefined;
}

/** `lastModified` should be a time of ISO 8601, says the schema; the rest must be. */
export const LENIENT_ANNOTATIONS = ["timestamp"];
