export { reported } from "./reports.ts";
