/** Rules that JSON Schema cannot express: one file for each subject, with level and source. */
export { lintAnnotations } from "./annotations.ts";
export { lintBase64 } from "./base64.ts";
export { lintCompletion } from "./completion.ts";
export { lintCursor } from "./cursor.ts";
export { lintDuplicates } from "./duplicates.ts";
export { lintIcons } from "./icons.ts";
export { judgeInstance, judgeSchema, type SchemaVerdict } from "./json-schema/index.ts";
export { judgeMcpHeaders } from "./mcp-header.ts";
export { isReservedMetaKey, lintMetaKeys } from "./meta-keys.ts";
export { lintMimeType } from "./mime-type.ts";
export { judgeStructuredContent } from "./structured-content.ts";
export { lintTimestamp } from "./timestamp.ts";
export { lintToolName } from "./tool-name.ts";
export { judgeInputSchema, judgeOutputSchema } from "./tool-schema.ts";
export { lintTraceContext } from "./trace-context.ts";
export { lintUri } from "./uri.ts";
export { lintUriTemplate } from "./uri-template.ts";
