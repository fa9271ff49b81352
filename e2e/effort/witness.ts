import assert from "node:assert/strict";
import type { Page } from "@playwright/test";
import type { Row, Witness } from "./task.ts";

/** Asks as who is signed in at the page. */
export const witnessAt = (page: Page): Witness => ({
  async newest(path, reply, where) {
    const token = await page.evaluate(() => JSON.parse(localStorage.getItem("auth") ?? "{}").access_token);
    const query = where ? [{ queryField: where[0], queryCondition: "equal", queryValue: where[1] }] : [];
    const answer = await page.request.post(`${path}/q`, {
      headers: { authorization: `Bearer ${token}` },
      data: { query, sort: [{ sortField: "created_at", sortOrder: "desc" }] },
    });
    const text = await answer.text();
    assert.equal(answer.status(), 200, text);
    return JSON.parse(text).respondCode.additionals[reply] as readonly Row[];
  },
});
