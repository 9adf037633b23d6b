export { elicitation } from "./elicitation.ts";
