export { mailCalls } from "./calls.ts";
export { postLetter } from "./postLetter.ts";
export { type SendOptions, sendLetters } from "./sendLetters.ts";
