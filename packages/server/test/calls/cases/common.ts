import type { Answer } from "../../support/http.ts";
import type { TextAnswer } from "../../support/world.ts";
import type { Row } from "../../support/worldClient.ts";

export const inWarehouse = { outsiders: ["abroad", "far", "other"], insider: "narrow" } as const;
export const inCompany = { outsiders: ["abroad"], insider: "manager" } as const;
export const alone = { outsiders: [], insider: "manager" } as const;
export const anyone = { outsiders: [], insider: "anonymous" } as const;

export const lists =
  (reply: string, key: string, id: string) =>
  ({ additionals }: Answer) =>
    (additionals[reply] as Row[]).some((one) => one[key] === id);
export const allOk = ({ additionals }: Answer) => (additionals.results as Row[]).every((one) => one.ok === true);
export const byKey = (field: string, id: string) => ({
  query: [{ queryField: field, queryCondition: "equal", queryValue: id }],
});
/** Of an exported file: whether it holds the row. */
export const holds =
  (id: string) =>
  ({ text }: TextAnswer) =>
    text.includes(id);
