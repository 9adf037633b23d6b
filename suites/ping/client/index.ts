export { answers } from "./answers.ts";
