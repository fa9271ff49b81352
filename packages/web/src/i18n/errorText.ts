import { type Filling, fill, names } from "@stowage/messages/fill";
import i18next from "i18next";
import type { Language } from "./index.ts";

/** Which words a name among an error's details is said in. */
const sections: Readonly<Record<string, string>> = {
  field: "field",
  limit: "field",
  switch: "field",
  within: "field",
  resource: "resource",
  action: "action",
  condition: "condition",
  expected: "kind",
  right: "right",
};

/** Under which other name a text may ask for a detail that it has not got. */
const aliases: Readonly<Record<string, string>> = {
  product_code: "product",
  storage_loc_code: "location",
  storage_code: "location",
  asked: "needed",
  line_no: "line",
};

/**
 * What an error says in a language, from its code and its details: the server's own sentence stays in that in which it
 * was asked. Null where the code has no words, or where a detail is missing that only the server can name.
 */
export function errorText(language: Language, code: string, details: Filling): string | null {
  const word = (key: string): string | null => {
    const found: unknown = i18next.t(key, { lng: language, defaultValue: "", skipInterpolation: true });
    return typeof found === "string" && found !== "" ? found : null;
  };
  const text = word(`error.${code}`);
  if (text === null) return null;
  const filling: Record<string, Filling[string]> = { ...details };
  for (const [name, value] of Object.entries(details)) {
    const section = sections[name];
    if (section && typeof value === "string") filling[name] = word(`${section}.${value}`) ?? value;
    const alias = aliases[name];
    if (alias && filling[alias] === undefined) filling[alias] = value;
  }
  const outside = text.replace(/\[[^[\]]*\]/g, "");
  return names(outside).every((name) => filling[name] !== undefined) ? fill(text, filling) : null;
}
