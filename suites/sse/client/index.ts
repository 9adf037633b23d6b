export { resumption } from "./resumption.ts";

export { sse } from "./sse.ts";
