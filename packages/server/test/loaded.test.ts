import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { expect, test } from "vitest";

const run = promisify(execFile);

/** What a process reads of the packages when it loads a module of the server, and then does something with it. */
async function packagesOf(file: string, then = ""): Promise<Set<string>> {
  const program = `
    import { registerHooks } from "node:module";
    const found = new Set();
    registerHooks({
      load(url, context, next) {
        const name = /node_modules\\/((?:@[^/]+\\/)?[^/]+)/.exec(url)?.[1];
        if (name) found.add(name);
        return next(url, context);
      },
    });
    const loaded = await import(${JSON.stringify(new URL(file, import.meta.url).href)});
    ${then}
    process.stdout.write(JSON.stringify([...found]));`;
  const { stdout } = await run(process.execPath, ["--input-type=module", "--eval", program]);
  return new Set(JSON.parse(stdout) as string[]);
}

const late = ["pdfkit", "fontkit", "bwip-js", "nodemailer", "@simplewebauthn/server", "@e965/xlsx"];

test("the server starts without the libraries of papers, letters, passkeys and old sheets", async () => {
  const packages = await packagesOf("../src/app.ts");
  expect([...packages]).toEqual(expect.arrayContaining(["fastify", "kysely", "pg", "typebox"]));
  expect(late.filter((name) => packages.has(name))).toEqual([]);
});

test("the first paper brings its libraries with it", async () => {
  const packages = await packagesOf("../src/printing/index.ts", "await loaded.printing();");
  expect([...packages]).toEqual(expect.arrayContaining(["pdfkit", "fontkit", "bwip-js"]));
});
