export { roots } from "./roots.ts";
