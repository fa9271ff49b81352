import { type Module, readModule, type Statement } from "./modules.ts";
import type { Sources } from "./sources.ts";

/** What the code of the product does with what it declares. */
export interface Uses {
  /** Whether code says a text; with `raised`, whether a function is called with it, or it stands as a `code`. */
  says(text: string, how?: "raised"): boolean;
  /** Whether code that runs uses an export, and of it the whole or this part. */
  uses(path: string, name: string, part?: string): boolean;
}

/** What words are, and which errors there are, is no use of them. */
const isOfWords = (file: string) => file.startsWith("packages/messages/") || file === "packages/model/src/errors.ts";

/** Declarations alone: what stands there runs only where the server or the pages use it. */
const isOfDeclarations = (file: string) => /^packages\/(model|messages)\//.test(file);

/** Reads all sources, when it is first asked. */
export function usesIn(sources: Sources): Uses {
  let read: ReadonlyMap<string, Module> | undefined;
  const modules = () => {
    read ??= new Map([...sources].map(([path, source]) => [path, readModule(path, source)]));
    return read;
  };
  return {
    says: (text, how) =>
      [...modules()].some(([file, module]) => !isOfWords(file) && (how ? module.raised : module.texts).has(text)),
    uses: (path, name, part) => isUsed({ path, name, part }, modules(), new Set()),
  };
}

interface Export {
  readonly path: string;
  readonly name: string;
  readonly part?: string | undefined;
}

function isUsed(asked: Export, modules: ReadonlyMap<string, Module>, seen: Set<string>): boolean {
  const key = `${asked.path}#${asked.name}`;
  if (seen.has(key)) return false;
  seen.add(key);
  return [...modules].some(([file, module]) => {
    const locals = file === asked.path ? [asked.name] : localsOf(module, asked, modules);
    if (locals.length === 0) return false;
    const users = module.statements.filter((statement) => names(statement, locals, asked));
    return users.some(
      (statement) =>
        !isOfDeclarations(file) || statement.names.some((name) => isUsed({ path: file, name }, modules, seen)),
    );
  });
}

/** Whether a statement that does not declare it names it, as a whole or by the part. */
const names = (statement: Statement, locals: readonly string[], { name: declared, part }: Export) =>
  !statement.names.includes(declared) &&
  statement.references.some(
    ({ name, member }) => locals.includes(name) && (part === undefined || member === undefined || member === part),
  );

/** What a module calls an export of another. */
const localsOf = (module: Module, { path, name }: Export, modules: ReadonlyMap<string, Module>): readonly string[] =>
  module.imports.filter((one) => originOf(one.from, one.name, modules) === `${path}#${name}`).map((one) => one.as);

/** Where what a module exports is declared, through all that pass it on. */
function originOf(path: string, name: string, modules: ReadonlyMap<string, Module>): string | undefined {
  const module = modules.get(path);
  if (module === undefined) return undefined;
  if (module.statements.some((statement) => statement.names.includes(name))) return `${path}#${name}`;
  for (const one of module.passedOn) {
    if (one.as !== "*" && one.as !== name) continue;
    const origin = originOf(one.from, one.as === "*" ? name : one.name, modules);
    if (origin !== undefined) return origin;
  }
  return undefined;
}
