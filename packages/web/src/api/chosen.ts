const keyOf = (document: string, action: string) => `chosen ${document} ${action}`;

/** What was last chosen of the fields of an action that are kept on this device. */
export function chosen(document: string, action: string): Readonly<Record<string, unknown>> {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(keyOf(document, action)) ?? "{}");
    return typeof kept === "object" && kept !== null ? (kept as Readonly<Record<string, unknown>>) : {};
  } catch {
    return {};
  }
}

export const keepChosen = (document: string, action: string, values: Readonly<Record<string, unknown>>): void =>
  localStorage.setItem(keyOf(document, action), JSON.stringify(values));
