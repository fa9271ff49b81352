/** Names under which a log line could hold a secret. */
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
/** The objects of a log line that may have such names. */
const prefixes = ["", "*.", "body.", "req.body.", "req.query.", "query.", "res.body."];

/** Paths that pino's `redact` blanks out. */
export const redactedPaths: readonly string[] = [
  ...prefixes.flatMap((prefix) => secrets.map((secret) => `${prefix}${secret}`)),
  "authorization",
  "headers.authorization",
  "req.headers.authorization",
  "req.headers.cookie",
  'req.headers["set-cookie"]',
  "*.password_hash",
  "*.secret",
];
