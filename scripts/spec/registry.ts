import { fileURLToPath } from "node:url";
import { createServer } from "vite";
import { openDatabase } from "../../packages/server/src/database/index.ts";
import type { Call } from "../../packages/server/src/http/call.ts";

const root = fileURLToPath(new URL("../../", import.meta.url));

/** What the walk over all calls knows of each; undefined where it does not know how to make it. */
interface Walk {
  prepareOf(call: Call): unknown;
}

type Module = Readonly<Record<string, unknown>>;

/** What the product declares, as it is loaded when the product runs. */
export interface Registry {
  readonly calls: readonly Call[];
  /** Whether the tests know how to walk a call: with the permission, and without. */
  isWalked(call: Call): boolean;
  /** A module by its path from the root of the project. */
  load(path: string): Promise<Module>;
  close(): Promise<void>;
}

/** Loads the server's calls, and what reads the modules of the web pages, which Node alone cannot. */
export async function openRegistry(): Promise<Registry> {
  keepNothing();
  const { allCalls } = await import("../../packages/server/src/app.ts");
  const { prepareOf } = (await import(`${root}packages/server/test/calls/cases/index.ts`)) as Walk;
  const database = await openDatabase();
  const pages = await createServer({
    root: `${root}packages/web`,
    configFile: false,
    appType: "custom",
    logLevel: "error",
    server: { middlewareMode: true, hmr: false },
  });
  return {
    calls: allCalls(database),
    isWalked: (call) => prepareOf(call) !== undefined,
    load: (path) =>
      path.startsWith("packages/web/")
        ? pages.ssrLoadModule(path.slice("packages/web".length))
        : (import(`${root}${path}`) as Promise<Module>),
    async close() {
      await pages.close();
      await database.close();
    },
  };
}

/** The session of the web pages begins with what the browser keeps, which is nothing here. */
function keepNothing(): void {
  const value = { getItem: () => null, setItem: () => undefined, removeItem: () => undefined };
  Object.defineProperty(globalThis, "localStorage", { value, configurable: true });
}
