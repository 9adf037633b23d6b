/** Thrown by a tool: becomes a result with `isError`, for the model to read. */
export class ToolFailure extends Error {}
