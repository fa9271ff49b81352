import { Secret, TOTP } from "otpauth";

/** The code that an authenticator app shows in a half minute, counted from 1970; RFC 4226, 5.3. */
export const codeAt = (secret: string, step: number): string =>
  new TOTP({ algorithm: "SHA1", digits: 6, period: 30, secret: Secret.fromBase32(secret) }).generate({
    timestamp: step * 30_000,
  });
