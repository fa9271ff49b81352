import { letter as en_US } from "./en_US/letter.ts";
import type { Language } from "./languages.ts";
import type { Same } from "./same.ts";
import { letter as zh_CN } from "./zh_CN/letter.ts";
import { letter as zh_TW } from "./zh_TW/letter.ts";

/** The letters by e-mail: the server writes them, and no screen loads them. */
export const letters: Readonly<Record<Language, Same<typeof zh_TW>>> = { zh_TW, zh_CN, en_US };
