/** Whether a value is the name of a target: part of file names, and of a list with commas. */
export function isTargetName(value: unknown): value is string {
  return typeof value === "string" && /^[A-Za-z0-9][\w.-]*$/.test(value) && value !== "all";
}
