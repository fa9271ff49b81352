import { barcodesOf, type Declared, model } from "@stowage/model";
import type { Hooks, HooksByName, Values } from "../../src/crud/hooks.ts";

/**
 * The same hooks, held to what they say they need: one that reads another field that a client gives would judge a row by
 * what may be wrong in it. Each barcode is looked at by itself.
 */
export const watched = (hooks: HooksByName): HooksByName =>
  Object.fromEntries(
    Object.entries(hooks).map(([name, all]) => {
      const declared = (model as Readonly<Record<string, Declared>>)[name];
      return [name, declared ? all.map((hook) => watch(declared, hook)) : all];
    }),
  );

function watch(declared: Declared, hook: Hooks): Hooks {
  const { needs, fill } = hook;
  if (!needs || !fill) return hook;
  const mayRead = new Set([...needs, declared.key, ...(barcodesOf(declared)?.fields ?? [])]);
  const isWritable = (name: string) => {
    const field = declared.fields[name];
    return field !== undefined && !field.readonly;
  };
  const guard = (row: Values): Values =>
    new Proxy(row, {
      get(target, name, receiver) {
        if (typeof name === "string" && isWritable(name) && !mayRead.has(name))
          throw new Error(`A hook of ${declared.name} reads ${name}, and does not say that it needs it.`);
        return Reflect.get(target, name, receiver) as Values[string];
      },
    });
  return { ...hook, fill: (context, rows, before) => fill.call(hook, context, rows.map(guard), before) };
}
