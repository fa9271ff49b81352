import { find, messages } from "@stowage/messages";
import { type Declared, type Document, type MenuEntry, menu, model, type Worklist, worklists } from "@stowage/model";
import { shownBy } from "../../packages/server/src/crud/reading/columns.ts";
import { readLines, takeOut } from "./lines.ts";
import type { Item, Section } from "./list.ts";
import type { Registry } from "./registry.ts";
import { productSources, testSources } from "./sources.ts";

/** What the checks look things up in. */
export interface Product {
  readonly registry: Registry;
  readonly sources: ReadonlyMap<string, string>;
  readonly tests: ReadonlyMap<string, string>;
}

export const productOf = (registry: Registry): Product => ({
  registry,
  sources: productSources(),
  tests: testSources(),
});

/** Why an item is open; undefined where it is held. */
export type Check = (item: Item, product: Product) => string | undefined | Promise<string | undefined>;

/** Says of each item why it is open, or that it is held. */
export async function whyOpen(item: Item, product: Product): Promise<string | undefined> {
  if (item.held.some((cell) => readLines(cell))) return linesOf(item, product);
  if (item.held.length > 0) return declaration(item, product);
  return checks[item.section](item, product);
}

const unproved: Check = () => "no lines are named";

const checks: Readonly<Record<Section, Check>> = {
  routes: ({ id }, product) => (id.startsWith("/") || id === "*" ? route(id, product) : menuEntry(id)),
  fields: ({ id }) => {
    const [entity = "", name = ""] = id.split(".");
    const declared = declaredAt(entity);
    if (declared === undefined) return `there is no ${entity}`;
    if (name !== "-" && !shows(declared, name)) return `${entity} has no such field`;
    return isReached(declared) ? undefined : `no screen shows ${entity} yet`;
  },
  states: ({ id }) => {
    const [name = "", part = ""] = id.split(".");
    const declared = declaredAt(name);
    if (declared?.type !== "document") return `there is no document ${name}`;
    return part in declared.states || part in declared.actions ? undefined : `${name} has no such state or action`;
  },
  rules: unproved,
  roles: unproved,
  calls: ({ id, text }, { registry }) => {
    const [method = "", path = ""] = id.split(" ");
    const missing = (method === "CRUD" ? crud(path) : [`${method} ${path}`]).filter(
      (call) => !registry.calls.some((one) => plain(`${one.method} ${one.path}`) === plain(call)),
    );
    if (missing.length > 0) return `not served: ${missing.join(", ")}`;
    return replies(id, text, registry) ? undefined : `does not answer ${text}`;
  },
  messages: unproved,
  constants: unproved,
  flows: unproved,
};

/** The calls of a resource that has them all. */
const crud = (path: string) =>
  [`POST ${path}/q`, `POST ${path}/a`, `PUT ${path}/{id}`, `DELETE ${path}/{id}`, `POST ${path}/copy/{id}`] as const;

const plain = (call: string) => call.replaceAll(/\{[^}]*\}/g, "{}").replace(/\/$/, "");

function replies(id: string, key: string, { calls }: Registry): boolean {
  if (key === "-") return true;
  const [method = "", path = ""] = id.split(" ");
  const wanted = plain(method === "CRUD" ? `POST ${path}/q` : id);
  return calls.some(
    ({ method: one, path: at, reply }) =>
      plain(`${one} ${at}`) === wanted && typeof reply === "object" && key in reply.properties,
  );
}

const declaredAt = (name: string): Declared | undefined =>
  Object.hasOwn(model, name) ? (model as Readonly<Record<string, Declared>>)[name] : undefined;

const documents = Object.values<Declared>(model).filter((one): one is Document => one.type === "document");

/** Whether a reply shows a name; `delivery_*` means one that begins so. */
function shows(declared: Declared, name: string): boolean {
  const shown = shownBy(declared);
  if (!name.endsWith("*")) return shown.has(name);
  return [...shown.keys()].some((one) => one.startsWith(name.slice(0, -1)));
}

/** Whether a person meets it: at an entry of the menu that has a screen, or as lines of a document. */
function isReached(declared: Declared): boolean {
  const entry: MenuEntry | undefined = declared.menu && menu[declared.menu];
  if (entry?.path !== undefined) return true;
  return documents.some(({ lines }) => Object.values(lines ?? {}).some(({ of }) => of === declared.name));
}

function menuEntry(code: string): string | undefined {
  const worklist = (worklists as Readonly<Record<string, Worklist>>)[code];
  if (worklist) return menuEntry(worklist.of);
  const entry = (menu as Readonly<Record<string, MenuEntry>>)[code];
  if (entry === undefined) return "no such entry of the menu";
  if (entry.planned) return "its screen is still to come";
  if (entry.path !== undefined) return undefined;
  const under = Object.entries<MenuEntry>(menu).filter(([, one]) => one.under === code);
  return under.some(([name]) => menuEntry(name) === undefined) ? undefined : "nothing stands under it yet";
}

async function route(path: string, { registry }: Product): Promise<string | undefined> {
  const { router } = (await registry.load("packages/web/src/router.tsx")) as { router: Router };
  const { ownScreenAt } = (await registry.load("packages/web/src/frame/screens.ts")) as {
    ownScreenAt: (path: string) => unknown;
  };
  if (path === "*") return router.routeTree.options.notFoundComponent ? undefined : "no screen says so";
  const named = path.replaceAll(/\{([^}]*)\}/g, "$$$1").replace("/Main/$id", "/Main/$path");
  if (named in router.routesByPath) return undefined;
  const [, screen] = path.match(/^\/Main\/(\w+)$/) ?? [];
  return screen && ownScreenAt(screen) ? undefined : "no such route";
}

interface Router {
  readonly routesByPath: Readonly<Record<string, unknown>>;
  readonly routeTree: { readonly options: { readonly notFoundComponent?: unknown } };
}

/** Held by what is declared: `path#export` with the item's value, a word of the messages, another name in the model. */
async function declaration({ section, area, text, held }: Item, product: Product): Promise<string | undefined> {
  for (const cell of held) {
    const problem =
      section === "messages"
        ? message(cell, product)
        : cell.includes("#")
          ? await exported(cell, text, product)
          : await checks[section]({ section, area, text, id: cell, held: [] }, product);
    if (problem !== undefined) return problem;
  }
  return undefined;
}

/** What words are, and which errors there are, is no use of them. */
const isSaying = (file: string) => !file.startsWith("packages/messages/") && file !== "packages/model/src/errors.ts";

function message(path: string, { sources }: Product): string | undefined {
  if (find(messages.zh_TW, path) === undefined) return `there is no message ${path}`;
  const name = path.replace(/^(ui|error)\./, "");
  const quoted = `"${name}"`;
  const isUsed = [...sources].some(([file, source]) => isSaying(file) && source.includes(quoted));
  return isUsed ? undefined : `nothing says ${path}`;
}

async function exported(cell: string, text: string, { registry, sources }: Product): Promise<string | undefined> {
  const [path = "", name = ""] = cell.split("#");
  const [first = "", ...rest] = name.split(".");
  if (!sources.has(path)) return `there is no ${path}`;
  const whole = (await registry.load(path))[first];
  const value = rest.reduce<unknown>((at, key) => (at as Record<string, unknown> | undefined)?.[key], whole);
  if (!isSaid(value, text)) return `${cell} is ${JSON.stringify(value) ?? "not there"}`;
  const uses = [...sources.values()].reduce(
    (sum, source) => sum + source.split(new RegExp(`\\b${first}\\b`)).length - 1,
    0,
  );
  return uses > 1 ? undefined : `nothing uses ${first}`;
}

/** Whether a declared value is the one of the list, or has it among its own. */
function isSaid(value: unknown, text: string): boolean {
  if (Array.isArray(value)) return value.some((one) => isSaid(one, text));
  if (value instanceof Map || value instanceof Set) return value.has(text);
  if (typeof value === "object" && value !== null) return Object.hasOwn(value, text);
  return String(value) === text;
}

/** The lines stand in their files, and a test carries the id. */
function linesOf({ id, held }: Item, { sources, tests }: Product): string | undefined {
  for (const cell of held) {
    const lines = readLines(cell);
    if (lines === undefined) return `not understood: ${cell}`;
    const source = sources.get(lines.path);
    if (source === undefined) return `there is no ${lines.path}`;
    try {
      takeOut(source, lines);
    } catch (error) {
      return (error as Error).message;
    }
  }
  return testsOf(id, tests).length > 0 ? undefined : "no test carries its id";
}

/** The files of the tests that carry an id. */
export const testsOf = (id: string, tests: ReadonlyMap<string, string>): readonly string[] =>
  [...tests].filter(([, source]) => source.includes(`[${id}]`)).map(([file]) => file);
