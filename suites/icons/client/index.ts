export { icons } from "./icons.ts";
