export { framing } from "./stdio.ts";
