/** The texts of what one call sent, in order. */
export type Sent = readonly string[];
/** By kind of document or of call, then by step or call. */
export type Sendings = Readonly<Record<string, Readonly<Record<string, Sent>>>>;
export type Table = Readonly<Record<string, Readonly<Record<string, number>>>>;

/** How many statements each sent. */
export const counted = (sendings: Sendings): Table =>
  Object.fromEntries(
    Object.entries(sendings).map(([part, calls]) => [
      part,
      Object.fromEntries(Object.entries(calls).map(([name, sent]) => [name, sent.length])),
    ]),
  );

/** What to do about each that sends more than the table says, with what it sends, or fewer. */
export function explained(sendings: Sendings, allowed: Table): string {
  const lines = Object.entries(sendings).flatMap(([part, calls]) =>
    Object.entries(calls).map(([name, sent]) => judged(`${part}, ${name}`, sent, allowed[part]?.[name])),
  );
  return lines.filter(Boolean).join("\n");
}

function judged(name: string, sent: Sent, most: number | undefined): string {
  if (most === undefined) return `${name} is new and sends ${sent.length}: write the table anew.`;
  if (sent.length < most)
    return `${name} sends ${sent.length} instead of ${most}: write the table anew, so that it stays so.`;
  if (sent.length === most) return "";
  return [`${name} sends ${sent.length} instead of ${most}:`, ...sent.map((text) => `  ${shortened(text)}`)].join("\n");
}

const shortened = (text: string): string => text.replace(/\s+/g, " ").trim().slice(0, 120);
