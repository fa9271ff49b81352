/** Where a log line could hold a secret; for pino's `redact`. */
const secrets = [
  "password",
  "current_password",
  "new_password",
  "token",
  "access_token",
  "refresh_token",
  "nonce",
  "serial_number",
  "one_time_code",
  "secret",
  "challenge",
  "credential",
  "passkeyOptions",
];
const places = ["", "*.", "body.", "req.body.", "req.query.", "query.", "res.body."];

export const redactedPaths: readonly string[] = [
  ...places.flatMap((place) => secrets.map((secret) => `${place}${secret}`)),
  "authorization",
  "headers.authorization",
  "req.headers.authorization",
  "req.headers.cookie",
  'req.headers["set-cookie"]',
  "*.password_hash",
  "*.secret",
];
