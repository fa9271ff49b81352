import { invisible } from "./invisible.ts";

/** What stands between two dots of an e-mail address without quotes, as in RFC 5322 section 3.2.3, and letters of all scripts. */
const atom = `[^\\s@.<>()\\[\\]:;,"\\\\\\p{Cc}${invisible}]+`;
const dotted = `${atom}(?:\\.${atom})`;

/** An e-mail address: source of a regular expression (with `u`) for a part of a text, to be anchored by who uses it. */
export const emailPattern = `${dotted}*@${dotted}+`;
export const emailLength = 254;
