export { model } from "./shown.ts";
