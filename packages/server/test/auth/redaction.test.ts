import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { pino } from "pino";
import { expect, test } from "vitest";
import { redactedPaths } from "../../src/auth/redaction.ts";
import { networkOf } from "../../src/auth/signInAttempts.ts";

const logged = (details: object): string => {
  let text = "";
  const write = (line: string) => {
    text += line;
  };
  pino({ redact: [...redactedPaths] }, { write }).info(details, "a call");
  return text;
};

const names = [
  "password",
  "current_password",
  "new_password",
  "token",
  "access_token",
  "refresh_token",
  "nonce",
  "one_time_code",
  "secret",
  "challenge",
  "credential",
];

test.each(names)("%s does not come into a log line, wherever it stands", (name) => {
  const held = { [name]: "s3cr3t" };
  for (const details of [held, { body: held }, { req: { body: held } }, { query: held }, { anything: held }]) {
    expect(logged(details), JSON.stringify(details)).not.toContain("s3cr3t");
  }
});

test("neither does a bearer token, and what is no secret does", () => {
  const headers = { authorization: "Bearer s3cr3t" };
  for (const details of [{ req: { headers } }, { headers }]) expect(logged(details)).not.toContain("s3cr3t");
  expect(logged({ login_name: "chief" })).toContain("chief");
});

test("a server that logs everything writes no password and no token, and does write the calls", () => {
  const script = fileURLToPath(new URL("./talkative.ts", import.meta.url));
  const { stdout, stderr, status } = spawnSync(process.execPath, [script], { encoding: "utf8", timeout: 100_000 });
  expect(status, stderr).toBe(0);
  const isSecretsLine = (line: string) => line.startsWith("told: ");
  const secretsLine = stdout.split("\n").find(isSecretsLine) ?? "";
  const secrets = JSON.parse(secretsLine.slice("told: ".length)) as string[];
  const lines = stdout.split("\n").filter((line) => !isSecretsLine(line));
  const log = [...lines, stderr].join("\n");
  expect(secrets.length).toBeGreaterThanOrEqual(7);
  for (const secret of secrets) expect(log.includes(secret), secret).toBe(false);
  for (const code of ["SIGN_IN_FAILED", "LINK_INVALID", "/v1/refresh/", "PASSWORD_WRONG"]) expect(log).toContain(code);
}, 120_000);

test("addresses of one IPv6 network are one, as are both ways to write an IPv4 one", () => {
  expect(networkOf("::ffff:192.0.2.1")).toBe(networkOf("192.0.2.1"));
  expect(networkOf("2001:db8:1:2::1")).toBe(networkOf("2001:db8:1:2:ffff:ffff:ffff:ffff"));
  expect(networkOf("2001:0db8:0001:0002:0:0:0:9")).toBe(networkOf("2001:db8:1:2::7"));
  expect(networkOf("2001:db8:1:3::1")).not.toBe(networkOf("2001:db8:1:2::1"));
  expect(networkOf("192.0.2.2")).not.toBe(networkOf("192.0.2.1"));
});
