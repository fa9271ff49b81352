import { type Action, type DocumentDeclaration, isDoneWhenWritten } from "@stowage/model";
import { Type } from "typebox";
import { queryCall } from "../crud/calls.ts";
import { closingCalls } from "../crud/closingCalls.ts";
import type { HooksByName } from "../crud/hooks.ts";
import { draftSchema, idSchema, payloadSchema, resultsSchema } from "../crud/schema.ts";
import { rowsOf } from "../crud/writing/check.ts";
import { deleteRows } from "../crud/writing/delete.ts";
import type { Database } from "../database/index.ts";
import { type Call, call } from "../http/call.ts";
import type { Caller } from "../http/caller.ts";
import { accessToAction } from "./access.ts";
import { changeDocument } from "./change.ts";
import { copyDocument, draftLike } from "./copy.ts";
import { effectOf, type Flow } from "./flow.ts";
import { creator } from "./gatheredCreation.ts";
import { performer } from "./gatheredSteps.ts";
import { refuseDeletion } from "./guards.ts";
import { historyCall } from "./history.ts";
import { kindsOf } from "./lines.ts";
import { readActionBody } from "./payload.ts";
import { documentSchema, documentsByKey } from "./read.ts";
import type { Transition } from "./transitionTypes.ts";

/** The calls of a document: those of a resource, with its lines, and one an action. */
export function documentCalls<D extends DocumentDeclaration>(
  database: Database,
  document: D,
  flow: Flow<D>,
  hooks: HooksByName,
): Call[] {
  return [
    queryCall(document, "/q", []),
    ...Object.entries(document.scoped).map(([path, columns]) => queryCall(document, `/${path}/q`, columns)),
    createCall(database, document, hooks),
    ...callsOfOne(document, hooks),
    historyCall(document),
    ...closingCalls(document),
    ...Object.entries(document.actions).map(([name, action]) =>
      actionCall(database, transitionOf(document, flow, name, action)),
    ),
  ];
}

function createCall(database: Database, document: DocumentDeclaration, hooks: HooksByName): Call {
  const create = creator(database, document, hooks);
  const draft = draftSchema(document, "create");
  return call({
    method: "POST",
    path: `/v1${document.path}/a`,
    summary: `Create ${document.name} with its lines: one, or all of an array or none`,
    access: { menu: document.menu, code: "create" },
    body: Type.Union([draft, Type.Array(draft, { minItems: 1, maxItems: 1000 })]),
    bodyLimit: 8 * 1024 * 1024,
    reply: documentSchema(document),
    checkedByHandler: true,
    async handle({ context, body }) {
      return { [document.reply]: await create(context, rowsOf(body)) };
    },
  });
}

/** Change, deletion and copy of one document; a list of its own may name them under another path. */
export const callsOfOne = (
  document: DocumentDeclaration,
  hooks: HooksByName,
  path = document.path,
): readonly Call[] => [
  updateCall(document, hooks, path),
  deleteCall(document, hooks, path),
  ...(isDoneWhenWritten(document) ? draftCalls(document, path) : [copyCall(document, hooks, path)]),
];

function updateCall(document: DocumentDeclaration, hooks: HooksByName, path: string): Call {
  return call({
    method: "PUT",
    path: `/v1${path}/{id}`,
    summary: `Change ${document.name}; where ${kindsOf(document).join(" or ")} are sent, its lines are exactly these afterwards; its state only by an action`,
    access: { menu: document.menu, code: "update" },
    params: Type.Object({ id: idSchema }),
    body: draftSchema(document, "update"),
    bodyLimit: 8 * 1024 * 1024,
    reply: documentSchema(document),
    checkedByHandler: true,
    async handle({ context, body, params }) {
      return context.write(async (tx) => {
        await changeDocument({ tx, document, caller: context.caller, hooks }, params.id, body);
        return { [document.reply]: await documentsByKey(tx, document, context.caller, { keys: [params.id] }) };
      });
    },
  });
}

function deleteCall(document: DocumentDeclaration, hooks: HooksByName, path: string): Call {
  return call({
    method: "DELETE",
    path: `/v1${path}/{id}`,
    summary: `Delete ${document.name} that has not left its first state`,
    access: { menu: document.menu, code: "delete" },
    params: Type.Object({ id: idSchema }),
    reply: Type.Object({ deleted: Type.Array(idSchema) }, { additionalProperties: false }),
    async handle({ context, params }) {
      return context.write(async (tx) => {
        const guard = (row: Readonly<Record<string, never>> | Parameters<typeof refuseDeletion>[1]) =>
          refuseDeletion(document, row);
        await deleteRows(tx, document, context.caller, [params.id], { hooks: hooks[document.name] ?? [], guard });
        return { deleted: [params.id] };
      });
    },
  });
}

function copyCall(document: DocumentDeclaration, hooks: HooksByName, path: string): Call {
  return call({
    method: "POST",
    path: `/v1${path}/copy/{id}`,
    summary: `Copy ${document.name} with its lines; what is given replaces what was copied`,
    access: { menu: document.menu, code: "copy" },
    params: Type.Object({ id: idSchema }),
    body: draftSchema(document, "create"),
    reply: documentSchema(document),
    checkedByHandler: true,
    async handle({ context, body, params }) {
      return context.write(async (tx) => {
        const writer = { tx, document, caller: context.caller, hooks };
        const made = await copyDocument(writer, params.id, body, context.requestId);
        return { [document.reply]: await documentsByKey(tx, document, context.caller, made) };
      });
    },
  });
}

/** A copy of what is done once it is written is a draft: whoever wants it writes it. */
const draftCalls = (document: DocumentDeclaration, path: string): readonly Call[] =>
  (["POST", "PUT"] as const).map((method) => {
    const draft = draftSchema(document, "create");
    return call({
      method,
      path: `/v1${path}/copy/${"{id}"}`,
      summary: `The draft of a ${document.name} like another, with its lines, which writes nothing; what is given replaces what was copied`,
      access: { menu: document.menu, code: "copy" },
      params: Type.Object({ id: idSchema }),
      body: draft,
      reply: Type.Object({ [document.reply]: Type.Array(draft) }),
      handle: ({ context, body, params }) =>
        context.write(async (tx) => {
          const { lang: _lang, ...like } = await draftLike({ tx, document, caller: context.caller }, params.id, body);
          return { [document.reply]: [like] };
        }),
    });
  });

export const transitionOf = <D extends DocumentDeclaration>(
  document: D,
  flow: Flow<D>,
  name: string,
  action: Action,
): Transition => ({
  document,
  name,
  action,
  effect: effectOf(flow, name),
  ...(action.leadsOn ? { next: { name: action.leadsOn, effect: effectOf(flow, action.leadsOn) } } : {}),
});

function actionCall(database: Database, transition: Transition): Call {
  const { document, name, action } = transition;
  const perform = performer(database, transition);
  return call({
    method: "POST",
    path: `/v1${document.path}/action/${name}`,
    summary: `Take ${document.name} through ${name}`,
    access: accessToAction(document, action),
    body: payloadSchema(action),
    bodyLimit: 8 * 1024 * 1024,
    reply: resultsSchema(document),
    checkedByHandler: true,
    handle: ({ context, body }) =>
      perform({ ...context, caller: context.caller as Caller }, readActionBody(action, body)),
  });
}
