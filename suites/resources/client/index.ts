export { resources } from "./uri.ts";
