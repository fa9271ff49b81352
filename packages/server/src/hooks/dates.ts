import type { Hooks } from "../crud/hooks.ts";

/** What ends does not end before it begins. */
export const inOrder = (begins: string, ends: string): Hooks => ({
  needs: [begins, ends],
  async fill({ at, failures }, rows) {
    for (const [index, row] of rows.entries()) {
      const [from, to] = [row[begins], row[ends]];
      if (typeof from !== "string" || typeof to !== "string" || from <= to) continue;
      failures.push({ ...at(index), field: ends, code: "DATES_CONTRADICT", details: { from, to } });
    }
  },
});
