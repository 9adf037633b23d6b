export { completion } from "./completion.ts";
