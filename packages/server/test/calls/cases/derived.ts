import { type Declared, type DocumentDeclaration, model, needsOf, type ResourceName, scopedBy } from "@stowage/model";
import type { Call } from "../../../src/http/call.ts";
import { closeDay } from "../../../src/ledger/index.ts";
import type { Answer } from "../../support/http.ts";
import type { World } from "../../support/world.ts";
import type { Row } from "../../support/worldClient.ts";
import { byKey, holds } from "./common.ts";
import { type DocumentName, draftOf, makeDocument, payloads, readyFor } from "./documents.ts";
import { rowMakings } from "./drafts.ts";
import type { Prepare, Prepared } from "./prepared.ts";
import { reachOf } from "./scope.ts";

const all = Object.entries(model as Readonly<Record<string, Declared>>);

/** What makes a call ready that follows from a declaration; undefined where it follows from none. */
export function derived(call: Call): Prepare | undefined {
  const found = all
    .filter(([, { path }]) => call.path.startsWith(`/v1${path}/`))
    .sort(([, a], [, b]) => b.path.length - a.path.length)[0];
  if (!found) return undefined;
  const [name, declared] = found as [ResourceName, Declared];
  const rest = call.path.slice(`/v1${declared.path}`.length);
  const scoped = rest.match(/^\/(.+)\/q$/)?.[1];
  const plain = declared.type === "resource" ? declared.scopedPlain?.[rest.slice(1)] : undefined;
  if (plain) return (w) => asked(w, name, declared, call, plain);
  if (rest === "/q") return (w) => asked(w, name, declared, call, []);
  if (scoped && declared.scoped[scoped]) return (w) => asked(w, name, declared, call, declared.scoped[scoped] ?? []);
  if (rest === "/export") return (w) => exporting(w, name, declared, call.path);
  if (rest === "/a") return (w) => creating(w, name, declared);
  if (rest === "/{id}" || rest === "/copy/{id}" || rest === "/{id}/history" || rest === "/{id}/figures")
    return (w) => onRow(w, name, declared, call);
  if (rest === `/${declared.byKeys?.path}`) return (w) => byKeys(w, name, declared, call);
  const action = rest.match(/^\/action\/(\w+)$/)?.[1];
  if (action && declared.type === "document") return (w) => acting(w, declared, action);
  return undefined;
}

const isDocument = (declared: Declared): declared is DocumentDeclaration => declared.type === "document";

/** A row of this resource: a new one where rows can be made, else one of those that came about. */
export async function rowOf(w: World, name: ResourceName, declared: Declared): Promise<Row> {
  if (isDocument(declared)) return (await makeDocument(w, declared.name as DocumentName)).row;
  const making = rowMakings[name];
  if (making) {
    const made = await w.post(`/v1${declared.path}/a`, await making.draft(w));
    return (made[declared.reply] as Row[])[0] ?? {};
  }
  const ours = { wh_id: w.here.near, owner_id: w.here.mine };
  const scoped = scopedBy(declared);
  const where = Object.fromEntries(Object.entries(ours).filter(([column]) => scoped.includes(column)));
  const [row] = await w.rows(declared.path, declared.reply, { ...where, ...(await neededIn(w, declared)) });
  if (!row) throw new Error(`there is no row of ${name}, and nobody says how one is made`);
  return row;
}

async function asked(w: World, name: ResourceName, declared: Declared, call: Call, columns: readonly string[]) {
  const row = (await known(w, name, declared)) ?? (await rowOf(w, name, declared));
  const key = String(row[declared.key]);
  const names = [...call.path.matchAll(/\{(\w+)\}/g)].map((match) => match[0]);
  const url = names.reduce(
    (path, one, index) => path.replace(one, encodeURIComponent(String(row[columns[index] ?? ""] ?? w.here.companyId))),
    call.path,
  );
  // What is everybody's, as a company sees it, is shown to that company's people.
  const reach = declared.overlay && columns.includes("company_id") ? { outsiders: ["abroad" as const] } : {};
  return {
    ...reachOf(declared),
    ...reach,
    url,
    body: { ...byKey(declared.key, key), ...withinNeeds(declared, row) },
    shows: ({ additionals }: Answer) => (additionals[declared.reply] as Row[]).some((one) => one[declared.key] === key),
  };
}

/** What a list needs, of the near warehouse and the first owner, as it is now and on a day that is closed; or of a lot there. */
async function neededIn(w: World, declared: Declared): Promise<Row> {
  const closed = "2026-11-21";
  const { near, mine } = w.here;
  await w.database.transact((tx) => closeDay(tx, near, closed));
  const [stock] = await w.rows(model.inventory.path, model.inventory.reply, { wh_id: near, owner_id: mine });
  const as = { specify_date_time: new Date().toISOString(), inventory_day: closed, sought: stock?.lot_id };
  const all: Row = { wh_id: near, owner_id: mine, ...as };
  return Object.fromEntries(Object.entries(all).filter(([name]) => needsOf(declared).includes(name)));
}

/** The same as conditions, as a row has them. */
function withinNeeds(declared: Declared, row: Row) {
  const within = needsOf(declared).map((queryField) => ({
    queryField,
    queryCondition: "equal",
    queryValue: row[queryField],
  }));
  return within.length > 0 ? { within } : {};
}

/** A new group, company or warehouse is seen by nobody yet who works in others: one that is there already. */
async function known(w: World, name: ResourceName, declared: Declared): Promise<Row | undefined> {
  const where = {
    company_group: { company_group_code: "MAIN" },
    company: { company_id: w.here.companyId },
    warehouse: { wh_id: w.here.near },
  }[String(name)];
  return where && (await w.rows(declared.path, declared.reply, where))[0];
}

/** A list as a file. */
export async function exporting(w: World, name: ResourceName, declared: Declared, url: string): Promise<Prepared> {
  const row = (await known(w, name, declared)) ?? (await rowOf(w, name, declared));
  const key = String(row[declared.key]);
  return {
    ...reachOf(declared),
    url: url.replace("{companyId}", w.here.companyId).replace("{whId}", w.here.near),
    body: { ...byKey(declared.key, key), ...withinNeeds(declared, row), columns: [declared.key], format: "csv" },
    shows: holds(key),
  };
}

async function creating(w: World, name: ResourceName, declared: Declared) {
  const draft = isDocument(declared)
    ? await draftOf(w, declared.name as DocumentName)
    : await rowMakings[name]?.draft(w);
  if (!draft) throw new Error(`nobody says how a row of ${name} is made`);
  const proves = ({ additionals }: Answer) => (additionals[declared.reply] as Row[]).length === 1;
  return { ...reachOf(declared, "make"), url: `/v1${declared.path}/a`, body: draft, proves };
}

async function onRow(w: World, name: ResourceName, declared: Declared, call: Call) {
  const isSeen = /\/(history|figures)$/.test(call.path);
  const row = (isSeen ? await known(w, name, declared) : undefined) ?? (await rowOf(w, name, declared));
  const key = String(row[declared.key]);
  const prepared = {
    ...reachOf(declared, isSeen ? "see" : "change"),
    url: call.path.replace("{id}", key),
  };
  const isCopy = call.path.includes("/copy/");
  if (isDocument(declared) && declared.editable.length === 0 && ["PUT", "DELETE"].includes(call.method) && !isCopy)
    return { ...prepared, ...(call.method === "PUT" ? { body: {} } : {}), nobodys: "409 NOT_EDITABLE" };
  if (call.method === "PUT" && !isCopy)
    return { ...prepared, body: { ...changeOf(name, declared), version: row.version } };
  if (!isCopy) return prepared;
  const proves = ({ additionals }: Answer) => {
    const [made] = additionals[declared.reply] as Row[];
    return made !== undefined && made[declared.key] !== key;
  };
  return { ...prepared, body: (await rowMakings[name]?.copy?.(w)) ?? {}, proves };
}

/** A row told by what else tells it, as the path names it. */
async function byKeys(w: World, name: ResourceName, declared: Declared, call: Call) {
  const row = await rowOf(w, name, declared);
  const ids = declared.byKeys?.columns.map((column) => String(row[column] ?? w.here.near)) ?? [];
  const url = ids.reduce((path, id) => path.replace(/\{\w+\}/, id), call.path);
  return { ...reachOf(declared, "change"), url, ...(call.method === "PUT" ? { body: { version: row.version } } : {}) };
}

const documentChanges: Readonly<Record<string, Row>> = {
  inbound: { inbound_note: "Another" },
  outbound: { consignee_name: "Another" },
  returned: { returned_note: "Another" },
  adjustment: { adjust_reason: "another" },
  outbound_adjustment: { adjust_reason: "another" },
};

function changeOf(name: ResourceName, declared: Declared): Row {
  const change = isDocument(declared) ? documentChanges[name] : rowMakings[name]?.change;
  if (!change) throw new Error(`nobody says what may be changed of ${name}`);
  return change;
}

async function acting(w: World, document: DocumentDeclaration, name: string) {
  const made = await readyFor(w, document.name as DocumentName, name);
  if (!made) throw new Error(`nobody says how a document of ${document.name} gets ready for ${name}`);
  return {
    ...reachOf(document),
    url: `/v1${document.path}/action/${name}`,
    body: {
      ids: [made.id],
      ...(document.actions[name]?.reason ? { reason: "why not" } : {}),
      ...payloads[name]?.(made),
    },
    proves: ({ additionals }: Answer) => (additionals.results as Row[]).every((one) => one.ok === true),
  };
}
