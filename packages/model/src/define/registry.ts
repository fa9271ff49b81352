import { WrongDeclaration } from "./wrong.ts";
import type { Document } from "./document.ts";
import type { Fields } from "./fields.ts";
import type { Resource } from "./resource.ts";
import { lookupsOf } from "./resource.ts";

export type Declared = Resource | Document;
export type Declarations = Readonly<Record<string, Declared>>;

type Targets<F> = F extends Fields ? { [K in keyof F]: F[K] extends { target: infer T } ? T : never }[keyof F] : never;

/** Names the lookups of `D` that lead to no declared resource; `never` where all do. */
export type UnknownLookups<D extends Declarations> = {
  [N in keyof D]: Exclude<Targets<D[N]["fields"]>, D[keyof D]["name"]>;
}[keyof D];

/** Every action of `D` ends in a state and every lookup at a resource, or the call does not compile. */
type Checked<D extends Declarations> = [UnknownLookups<D>] extends [never]
  ? D
  : { readonly unknown_lookup: UnknownLookups<D> };

/** Makes one typed registry of all declarations; throws `WrongDeclaration` for what types cannot see. */
export function registry<const D extends Declarations>(declarations: D & Checked<D>): D {
  for (const [name, declared] of Object.entries(declarations as Declarations)) check(name, declared, declarations);
  return declarations;
}

function check(name: string, declared: Declared, all: Declarations): void {
  if (name !== declared.name) throw new WrongDeclaration(name, `is registered under another name, ${declared.name}`);
  for (const [field, lookup] of lookupsOf(declared)) {
    const target = all[lookup.target];
    if (!target) throw new WrongDeclaration(name, `${field} looks up ${lookup.target}, which is not declared`);
    for (const [shown, column] of Object.entries(lookup.shows ?? {})) {
      if (!target.fields[column])
        throw new WrongDeclaration(name, `${shown} shows ${column}, which ${target.name} lacks`);
      if (declared.fields[shown]) throw new WrongDeclaration(name, `${shown} is both a field and shown by ${field}`);
    }
  }
  checkColumns(name, declared);
  if (declared.type === "document") checkStates(name, declared, all);
}

function checkColumns(name: string, declared: Declared): void {
  const scope = declared.scope === "shared" ? [] : Object.values(declared.scope).flat();
  const named = [...scope, ...Object.values(declared.scoped).flat(), ...(declared.line?.inherits ?? [])];
  for (const field of Object.values(declared.fields)) named.push(...(field.unique ?? []), ...perColumn(field));
  const known = new Set([...Object.keys(declared.fields), declared.key]);
  for (const column of named) {
    if (!known.has(column)) throw new WrongDeclaration(name, `names the column ${column}, which it lacks`);
  }
}

const perColumn = (field: Fields[string]) =>
  field.kind === "quantity" ? [field.per] : field.kind === "money" ? [field.currency] : [];

function checkStates(name: string, declared: Document, all: Declarations): void {
  const reached = new Set<string>([declared.initial]);
  for (const [action, step] of Object.entries(declared.actions)) {
    if (step.from.length === 0) throw new WrongDeclaration(name, `${action} starts nowhere`);
    for (const state of [step.to, step.via ?? []].flat())
      if (state !== "same" && state !== "before") reached.add(state);
  }
  for (const state of declared.states) {
    if (!reached.has(state)) throw new WrongDeclaration(name, `no action leads to ${state}`);
  }
  for (const line of declared.lines) {
    if (all[line]?.line?.of !== name) throw new WrongDeclaration(name, `${line} is not declared as its line`);
  }
  const status = declared.fields[declared.status];
  if (status?.kind !== "choice" || !status.readonly) {
    throw new WrongDeclaration(name, `${declared.status} must be a read-only choice`);
  }
}
