import {
  type Declared,
  type DocumentDeclaration,
  documentsOf,
  lookupsOf,
  type MenuEntry,
  menu,
  model,
  type Worklist,
  worklists,
} from "@stowage/model";
import { shownBy } from "../../packages/server/src/crud/reading/columns.ts";
import type { Registry } from "./registry.ts";

/** What the pages derive from a declaration: the columns of its lists and records, and the fields of its forms. */
interface Pages {
  readonly columns: { shownColumns(declared: Declared): readonly { name: string; through?: string }[] };
  readonly form: {
    formFields(
      declared: Declared,
      mode: "create" | "edit",
      hasRight: () => boolean,
    ): Record<string, { name: string }[]>;
  };
}

const pagesOf = async (registry: Registry): Promise<Pages> => ({
  columns: (await registry.load("packages/web/src/api/columns.ts")) as unknown as Pages["columns"],
  form: (await registry.load("packages/web/src/form/fields.ts")) as unknown as Pages["form"],
});

/** Why an entity (`outbound.-`), a field, or a group of fields (`outbound.delivery_*`) is open: a reply has it, and a screen shows it. */
export async function fieldProblem(id: string, registry: Registry): Promise<string | undefined> {
  const [entity = "", name = ""] = id.split(".");
  const declared = declaredAt(entity);
  if (declared === undefined) return `there is no ${entity}`;
  if (!isReached(declared)) return `no screen shows ${entity} yet`;
  if (name === "-") return undefined;
  const asked = namesLike(name, [...shownBy(declared).keys()]);
  if (asked.length === 0) return `${entity} has no such field`;
  const onScreen = namesOnScreen(declared, await pagesOf(registry));
  const missing = asked.filter((one) => !onScreen.has(one) && !isId(one));
  return missing.length === 0 ? undefined : `no screen shows ${missing.join(", ")}`;
}

/**
 * Why a field of one entity (`inbound_detail.storage_loc_code`) is open though it is shown at another: neither looks the
 * other up, and no row looks both up. What is composed from others (`user_detail`) stands for what it is composed around.
 */
export function strangerProblem(id: string, name: string): string | undefined {
  const [[wanted = "", field], [shown = ""]] = [id.split("."), name.split(".")];
  if (wanted === shown || field === "-") return undefined;
  const base = declaredAt(wanted)?.name ?? wanted.replace(/_detail$/, "");
  const isRelated = Object.values<Declared>(model).some((declared) => {
    const led = lookedUpBy(declared);
    return led.has(base) && led.has(shown);
  });
  return isRelated ? undefined : `${shown} belongs to no ${wanted}`;
}

/** The entities that a row looks up itself, and its own: what those look up in turn belongs to too many. */
const lookedUpBy = (declared: Declared): ReadonlySet<string> =>
  new Set([declared.name, ...lookupsOf(declared).map(([, { target }]) => target)]);

/** Screens show names in the place of ids. */
const isId = (name: string) => name.endsWith("_id");

const namesLike = (name: string, names: readonly string[]): readonly string[] =>
  names.filter((one) => (name.endsWith("*") ? one.startsWith(name.slice(0, -1)) : one === name));

/** The names that a person meets: in lists and records, in forms, and a choice's word for the choice. */
function namesOnScreen(declared: Declared, { columns, form }: Pages): ReadonlySet<string> {
  const shown = columns.shownColumns(declared).map(({ name }) => name);
  const asked = (["create", "edit"] as const).flatMap((mode) =>
    Object.values(form.formFields(declared, mode, () => true)).flatMap((part) => part.map(({ name }) => name)),
  );
  const met = [...shown, ...asked];
  return new Set([...met, ...met.flatMap((name) => wordOf(declared, name))]);
}

function wordOf(declared: Declared, name: string): readonly string[] {
  const first = "showsFirst" in declared ? declared.showsFirst : undefined;
  const column = first?.shows[name];
  const field = column && first ? declaredAt(first.of)?.fields[column] : declared.fields[name];
  return field?.kind === "choice" && field.saidAs ? [field.saidAs] : [];
}

/**
 * Why a state or an action is open: the document has it as what it is asked for, and its steps come there; an action goes
 * from where and to where its line says (`awaiting_qc → qc_done, awaiting_putaway`).
 */
export function stateProblem(id: string, kind: string, { calls }: Registry): string | undefined {
  const [name = "", part = ""] = id.split(".");
  const declared = declaredAt(name);
  if (declared?.type !== "document") return `there is no document ${name}`;
  if (kind === "state") return stateOf(declared, part, calls);
  if (!(part in declared.actions)) return `${name} has no such action`;
  const arrow = kind === "action" ? kind : arrowOf(declared, part);
  if (sorted(arrow) !== sorted(kind)) return `its step is ${arrow}`;
  if (!isTaken(declared, part, calls)) return "no call takes this step";
  return isReached(declared) ? undefined : `no screen shows ${name} yet`;
}

/** From where to where a step leads, as the list says it: what it passes through belongs to it. */
function arrowOf({ actions }: DocumentDeclaration, action: string): string | undefined {
  const { from, to, via } = actions[action] ?? {};
  return [from, [via, to]].map((states) => [states].flat(2).filter(Boolean).join(", ")).join(" → ");
}

const sorted = (arrow: string | undefined) =>
  arrow
    ?.split(" → ")
    .map((states) => states.split(", ").sort().join(", "))
    .join(" → ");

function stateOf(document: DocumentDeclaration, state: string, calls: Registry["calls"]): string | undefined {
  if (!(state in document.states)) return `${document.name} has no such state`;
  const taken = Object.entries(document.actions).filter(([action]) => isTaken(document, action, calls));
  const reached = taken.flatMap(([, { to, via }]) => [to, via].flat());
  return state === document.initial || reached.includes(state) ? undefined : "no step leads there";
}

const isTaken = ({ path }: DocumentDeclaration, action: string, calls: Registry["calls"]): boolean =>
  calls.some((call) => call.path === `/v1${path}/action/${action}`);

/**
 * Why an entry of the menu is open: it has a screen, or one under it that is asked for in the same area.
 * @param areasOf the areas in which an entry is asked for.
 */
export function menuProblem(code: string, areasOf: (code: string) => readonly string[]): string | undefined {
  const worklist = (worklists as Readonly<Record<string, Worklist>>)[code];
  if (worklist) return menuProblem(worklist.of, areasOf);
  const entry = (menu as Readonly<Record<string, MenuEntry>>)[code];
  if (entry === undefined) return "no such entry of the menu";
  if (entry.planned) return "its screen is still to come";
  if (entry.path !== undefined) return undefined;
  const own = areasOf(code);
  const under = Object.entries<MenuEntry>(menu).filter(
    ([name, one]) => one.under === code && areasOf(name).some((area) => own.includes(area)),
  );
  return under.some(([name]) => menuProblem(name, areasOf) === undefined) ? undefined : "nothing stands under it yet";
}

/** The declaration of this name, or the document that replies call so: a reservation's reply is `booking`, as is the ledger's table. */
export const declaredAt = (name: string): Declared | undefined =>
  Object.hasOwn(model, name)
    ? (model as Readonly<Record<string, Declared>>)[name]
    : documentsOf(model).find(({ reply }) => reply === name);

/** Whether a person meets it: at an entry of the menu that has a screen, or as lines of a document. */
export function isReached(declared: Declared): boolean {
  const entry: MenuEntry | undefined = declared.menu && menu[declared.menu];
  if (entry?.path !== undefined) return true;
  return documentsOf(model).some(({ lines }) => Object.values(lines).some(({ of }) => of === declared.name));
}
