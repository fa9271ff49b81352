import { pino } from "pino";
import { expect, test } from "vitest";
import { networkOf } from "../../src/auth/attempts.ts";
import { redactedPaths, withoutTokens } from "../../src/auth/redaction.ts";

const logged = (details: object): string => {
  let text = "";
  const log = pino({ redact: [...redactedPaths] }, { write: (line: string) => (text += line) });
  log.info(details, "a call");
  return text;
};

test("no secret comes into a log line, wherever it stands", () => {
  const secret = "s3cr3t";
  for (const name of [
    "password",
    "current_password",
    "new_password",
    "token",
    "access_token",
    "refresh_token",
    "nonce",
  ]) {
    for (const details of [
      { [name]: secret },
      { body: { [name]: secret } },
      { req: { body: { [name]: secret } } },
      { query: { [name]: secret } },
      { anything: { [name]: secret } },
    ]) {
      expect(logged(details), JSON.stringify(details)).not.toContain(secret);
    }
  }
  expect(logged({ req: { headers: { authorization: `Bearer ${secret}` } } })).not.toContain(secret);
  expect(logged({ headers: { authorization: `Bearer ${secret}` } })).not.toContain(secret);
  expect(logged({ login_name: "chief" })).toContain("chief");
});

test("an address is logged without the one-time token in it", () => {
  expect(withoutTokens("/v1/resetPWD.json?token=abcdef&lang=zh_TW")).toBe(
    "/v1/resetPWD.json?token=[Redacted]&lang=zh_TW",
  );
  expect(withoutTokens("/Login#reset=abcdef")).toBe("/Login#reset=[Redacted]");
  expect(withoutTokens("/v1/product/q?page=2")).toBe("/v1/product/q?page=2");
});

test("addresses of one IPv6 network are one, as are both ways to write an IPv4 one", () => {
  expect(networkOf("::ffff:192.0.2.1")).toBe(networkOf("192.0.2.1"));
  expect(networkOf("2001:db8:1:2::1")).toBe(networkOf("2001:db8:1:2:ffff:ffff:ffff:ffff"));
  expect(networkOf("2001:0db8:0001:0002:0:0:0:9")).toBe(networkOf("2001:db8:1:2::7"));
  expect(networkOf("2001:db8:1:3::1")).not.toBe(networkOf("2001:db8:1:2::1"));
  expect(networkOf("192.0.2.2")).not.toBe(networkOf("192.0.2.1"));
});
