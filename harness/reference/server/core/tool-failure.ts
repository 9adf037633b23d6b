/** Thrown by a tool. It becomes a result with `isError`, for the model to read. */
export class ToolFailure extends Error {}
