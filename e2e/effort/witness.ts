import type { Page } from "@playwright/test";
import { call, equal } from "../support/calls.ts";
import type { Row, Witness } from "./task.ts";

/** Asks as who is signed in at the page. */
export const witnessAt = (page: Page): Witness => ({
  async newest(path, reply, where) {
    const query = where ? [equal(...where)] : [];
    const answer = await call(page, `${path}/q`, { query, sort: [{ sortField: "created_at", sortOrder: "desc" }] });
    return answer[reply] as readonly Row[];
  },
});
