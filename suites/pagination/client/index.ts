export { pagination } from "./pagination.ts";
