import { createHmac, randomBytes } from "node:crypto";

/** One-time codes by time, as RFC 6238 has them and every authenticator app reads them: SHA-1, six digits, 30 seconds. */

const stepSeconds = 30;
const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

/** A secret of 160 bits in base32, which is how apps take it. */
export function newTotpSecret(): string {
  const bits = [...randomBytes(20)].map((byte) => byte.toString(2).padStart(8, "0")).join("");
  return (bits.match(/.{5}/g) ?? []).map((five) => alphabet[Number.parseInt(five, 2)]).join("");
}

/** The half minute at an instant, counted from 1970. */
export const stepAt = (ms: number): number => Math.floor(ms / 1000 / stepSeconds);

/** The code of a step; RFC 4226, 5.3. */
export function codeAt(secret: string, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const digest = createHmac("sha1", bytesOf(secret)).update(counter).digest();
  const offset = (digest.at(-1) ?? 0) & 0xf;
  const number = digest.readUInt32BE(offset) & 0x7fffffff;
  return String(number % 1_000_000).padStart(6, "0");
}

/** The step that a code belongs to, now or one off for clocks that differ; `null` for any other code. */
export function stepOf(secret: string, code: string, nowMs = Date.now()): number | null {
  const now = stepAt(nowMs);
  return [now, now - 1, now + 1].find((step) => codeAt(secret, step) === code) ?? null;
}

/** What an authenticator app reads from a picture. */
export function addressOf(secret: string, issuer: string, loginName: string): string {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(loginName)}`;
  return `otpauth://totp/${label}?secret=${secret}&issuer=${encodeURIComponent(issuer)}`;
}

function bytesOf(secret: string): Buffer {
  const bits = [...secret].map((letter) => alphabet.indexOf(letter).toString(2).padStart(5, "0")).join("");
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((eight) => Number.parseInt(eight, 2)));
}
