/** Judges values and messages by the definitions of a revision. */
export { validateDefinition } from "./definition.ts";
export { type MessageContext, validateMessage } from "./message.ts";
