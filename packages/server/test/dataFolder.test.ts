import { chmodSync, lstatSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { keepFromOthers } from "../src/dataFolder.ts";

const modeOf = (path: string) => (lstatSync(path).mode & 0o777).toString(8);

describe("the folder of data", () => {
  let folder: string;
  let mask: number;
  beforeEach(() => {
    mask = process.umask(0o022);
    folder = mkdtempSync(join(tmpdir(), "stowage-folder-"));
  });
  afterEach(() => {
    process.umask(mask);
    rmSync(folder, { recursive: true, force: true });
  });

  it("that was open to others is closed, with all that it holds", () => {
    const outside = join(folder, "outside");
    writeFileSync(outside, "another's", { mode: 0o644 });
    const data = join(folder, "data");
    mkdirSync(join(data, "database", "base"), { recursive: true });
    writeFileSync(join(data, "database", "base", "1"), "rows");
    chmodSync(join(data, "database", "base", "1"), 0o666);
    writeFileSync(join(data, "run"), "", { mode: 0o755 });
    symlinkSync(outside, join(data, "link"));
    keepFromOthers(data);
    expect([data, join(data, "database"), join(data, "database", "base")].map(modeOf)).toEqual(["700", "700", "700"]);
    expect([join(data, "database", "base", "1"), join(data, "run")].map(modeOf)).toEqual(["600", "700"]);
    expect(modeOf(outside), "a link leads out of it").toBe("644");
  });

  it("that is a link is closed where it leads, and so is the database's", () => {
    const [data, link, elsewhere] = [join(folder, "data"), join(folder, "link"), join(folder, "elsewhere")];
    for (const one of [data, elsewhere]) {
      mkdirSync(one, { mode: 0o755 });
      writeFileSync(join(one, "rows"), "", { mode: 0o644 });
    }
    symlinkSync(data, link);
    symlinkSync(elsewhere, join(data, "database"));
    keepFromOthers(link);
    expect([data, elsewhere].map(modeOf)).toEqual(["700", "700"]);
    expect([join(data, "rows"), join(elsewhere, "rows")].map(modeOf)).toEqual(["600", "600"]);
  });

  it("that is closed is closed again where the embedded database opened a file", () => {
    const data = join(folder, "data");
    const cache = join(data, "database", "global", "pg_internal.init");
    mkdirSync(join(data, "database", "global"), { recursive: true, mode: 0o700 });
    chmodSync(data, 0o700);
    writeFileSync(cache, "", { mode: 0o644 });
    keepFromOthers(data);
    expect(modeOf(cache)).toBe("600");
  });

  it("that is new lets nobody else in, nor does what is written from then on", () => {
    const data = join(folder, "new", "data");
    keepFromOthers(data);
    writeFileSync(join(data, "file"), "");
    mkdirSync(join(data, "below"));
    expect([data, join(data, "file"), join(data, "below")].map(modeOf)).toEqual(["700", "600", "700"]);
    expect(readdirSync(data).sort()).toEqual(["below", "file"]);
  });

  it.runIf(process.platform === "linux")("that cannot be closed is refused, with a sentence", () => {
    expect(() => keepFromOthers("/proc/self/task")).toThrow(
      "DATA_DIR: others may enter /proc/self/task, and this user may not close it to them",
    );
  });
});
