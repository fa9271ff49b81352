import { type Messages, type Path, word } from "../src/index.ts";
import type { Same } from "../src/same.ts";

/** Words that must not compile: gaps, surpluses and slips of the pen. */

const source = { open: "開啟", deep: { shut: "關閉" } } as const;

export const complete: Same<typeof source> = { open: "Open", deep: { shut: "Close" } };

// @ts-expect-error Property 'open' is missing
export const gap: Same<typeof source> = { deep: { shut: "Close" } };

// @ts-expect-error Property 'shut' is missing
export const deepGap: Same<typeof source> = { open: "Open", deep: {} };

// @ts-expect-error 'ajar' does not exist in type
export const surplus: Same<typeof source> = { open: "Open", ajar: "Ajar", deep: { shut: "Close" } };

// @ts-expect-error Type 'number' is not assignable to type 'string'
export const noWord: Same<typeof source> = { open: 1, deep: { shut: "Close" } };

// @ts-expect-error is not assignable to parameter of type
word("zh_TW", "field.product_nmae");

// @ts-expect-error is not assignable to parameter of type
word("zh_HK", "field.product_name");

export const right: readonly Path[] = ["field.product_name", "choice.quality.good", "ui.list.search", "error.REQUIRED"];

// @ts-expect-error Type '"Product"' is not assignable to type
export const wrongLanguage: keyof Messages = "Product";
