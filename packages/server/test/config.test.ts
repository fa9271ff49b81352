import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { readConfig } from "../src/config.ts";
import { newSecretKey } from "../src/database/index.ts";
import { secretKeysOf } from "../src/secretKeys.ts";

describe("the environment", () => {
  it("has a default for everything", () => {
    expect(readConfig({})).toMatchObject({
      host: "127.0.0.1",
      port: 8080,
      databaseUrl: undefined,
      limitAnonymous: true,
    });
  });

  it("is refused with all that is wrong at once, and without telling a password", () => {
    const wrong = { PORT: "80 80", DATABASE_URL: "mysql://root:secret@db/x", ADMIN_LOGIN: "admin", LOG_LEVEL: "loud" };
    expect(() => readConfig(wrong)).toThrow(/PORT[\s\S]*DATABASE_URL[\s\S]*ADMIN_LOGIN and[\s\S]*LOG_LEVEL/);
    expect(() => readConfig(wrong)).toThrow(/^(?![\s\S]*secret)/);
  });
});

describe("the gateways of carriers", () => {
  it("are origins, each with the key that is sent there and nowhere else", () => {
    const read = readConfig({
      CARRIER_GATEWAYS: "https://one.example=a=b http://127.0.0.1:9000/, https://two.example",
    });
    expect([...read.carrierGateways]).toEqual([
      ["https://one.example", "a=b"],
      ["http://127.0.0.1:9000", null],
      ["https://two.example", null],
    ]);
    expect(readConfig({}).carrierGateways.size).toBe(0);
  });

  it.each(["ftp://x.example", "https://x.example/path=hunter2", "https://me:hunter2@x.example", "x.example"])(
    "are refused where they are something else, without telling a key: %s",
    (CARRIER_GATEWAYS) => {
      expect(() => readConfig({ CARRIER_GATEWAYS })).toThrow(/CARRIER_GATEWAYS must be/);
      expect(() => readConfig({ CARRIER_GATEWAYS })).toThrow(/^(?![\s\S]*hunter2)/);
    },
  );
});

describe("the keys that secrets are sealed with", () => {
  const [one, two] = [newSecretKey(), Buffer.from(newSecretKey(), "base64").toString("hex")];

  it("are those of the environment, in base64 or hexadecimal, the newest first", () => {
    const keys = secretKeysOf(readConfig({ SECRET_KEY: `${one}, ${two}`, DATABASE_URL: "postgres://db/x" }));
    expect(keys.map((key) => key.length)).toEqual([32, 32]);
    expect(keys[0]?.toString("base64")).toBe(one);
    expect(keys[1]?.toString("hex")).toBe(two);
    expect(secretKeysOf(readConfig({ DATABASE_URL: "postgres://db/x" }))).toEqual([]);
  });

  it("are refused where they are too short, without being told, and where both settings are given", () => {
    for (const wrong of ["hunter2", `${one},hunter2`, one.slice(4)]) {
      expect(() => readConfig({ SECRET_KEY: wrong })).toThrow("SECRET_KEY must be 32 bytes");
      expect(() => readConfig({ SECRET_KEY: wrong })).toThrow(/^(?![\s\S]*hunter2)/);
    }
    expect(() => readConfig({ SECRET_KEY: one, SECRET_KEY_FILE: "x" })).toThrow("not both");
  });

  it("are made once beside an embedded database, for nobody else to read, or stand in a file that is named", () => {
    const folder = mkdtempSync(join(tmpdir(), "stowage-keys-"));
    try {
      const made = secretKeysOf(readConfig({ DATA_DIR: join(folder, "data") }));
      const file = join(folder, "data", "secret-key");
      expect(statSync(file).mode & 0o777).toBe(0o600);
      expect(made).toEqual([Buffer.from(readFileSync(file, "utf8").trim(), "base64")]);
      expect(secretKeysOf(readConfig({ DATA_DIR: join(folder, "data") }))).toEqual(made);
      expect(secretKeysOf(readConfig({ SECRET_KEY_FILE: file, DATABASE_URL: "postgres://db/x" }))).toEqual(made);
      writeFileSync(file, "");
      expect(() => secretKeysOf(readConfig({ SECRET_KEY_FILE: file }))).toThrow("must hold keys");
      expect(() => secretKeysOf(readConfig({ SECRET_KEY_FILE: join(folder, "none") }))).toThrow("ENOENT");
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});
