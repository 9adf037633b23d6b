export { sampling } from "./sampling.ts";
