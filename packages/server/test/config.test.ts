import { describe, expect, it } from "vitest";
import { readConfig } from "../src/config.ts";

describe("the environment", () => {
  it("has a default for everything", () => {
    expect(readConfig({})).toMatchObject({
      host: "127.0.0.1",
      port: 8080,
      databaseUrl: undefined,
      limitStrangers: true,
    });
  });

  it("is refused with all that is wrong at once, and without telling a password", () => {
    const wrong = { PORT: "80 80", DATABASE_URL: "mysql://root:secret@db/x", ADMIN_LOGIN: "admin", LOG_LEVEL: "loud" };
    expect(() => readConfig(wrong)).toThrow(/PORT[\s\S]*DATABASE_URL[\s\S]*ADMIN_LOGIN and[\s\S]*LOG_LEVEL/);
    expect(() => readConfig(wrong)).toThrow(/^(?![\s\S]*secret)/);
  });
});
