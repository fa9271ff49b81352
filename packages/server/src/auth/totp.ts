import { Secret, TOTP } from "otpauth";

/** One-time codes by time, as RFC 6238 has them and every authenticator app reads them: SHA-1, six digits, 30 seconds. */

const period = 30;
const readBy = { algorithm: "SHA1", digits: 6, period } as const;

const codesOf = (secret: string) => new TOTP({ ...readBy, secret: Secret.fromBase32(secret) });

/** A secret of 160 bits in base32, which is how apps take it. */
export const newTotpSecret = (): string => new Secret({ size: 20 }).base32;

/** The half minute at an instant, counted from 1970. */
export const stepAt = (ms: number): number => TOTP.counter({ period, timestamp: ms });

/** The step that a code belongs to, now or one off for clocks that differ; `null` for any other code. */
export function stepOf(secret: string, code: string, nowMs = Date.now()): number | null {
  const off = codesOf(secret).validate({ token: code, timestamp: nowMs, window: 1 });
  return off === null ? null : stepAt(nowMs) + off;
}

/** What an authenticator app reads from a picture. */
export const addressOf = (secret: string, issuer: string, loginName: string): string =>
  new TOTP({ ...readBy, secret: Secret.fromBase32(secret), issuer, label: loginName }).toString();
