export { mailCalls } from "./calls.ts";
export { postLetter } from "./post-letter.ts";
export { type SendOptions, sendLetters } from "./send-letters.ts";
