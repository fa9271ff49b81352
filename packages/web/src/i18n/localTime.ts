import { withInstants } from "@stowage/messages/instants";

export const pad = (part: number) => String(part).padStart(2, "0");

export const localDay = (at: Date): string => `${at.getFullYear()}-${pad(at.getMonth() + 1)}-${pad(at.getDate())}`;

/** An instant in the browser's own time zone: `2026-11-21 14:05`. */
export function localInstant(iso: string): string {
  const at = new Date(iso);
  if (Number.isNaN(at.getTime())) return iso;
  return `${localDay(at)} ${pad(at.getHours())}:${pad(at.getMinutes())}`;
}

/** What the server says, with instants as the reader's clock shows them; what is quoted stays as it was typed. */
export const inLocalTime = (said: string): string => withInstants(said, localInstant);
