import {
  type Awaited,
  type DocumentDeclaration,
  documentsOf,
  finishingSteps,
  headlines,
  isTakenWhileBlocked,
  model,
} from "@stowage/model";
import { Type } from "typebox";
import { idSchema } from "../../crud/schema.ts";
import { demandOwner } from "../../crud/sharing/scope.ts";
import type { Reader } from "../../database/index.ts";
import { accessToAction } from "../../documents/access.ts";
import { type Call, call } from "../../http/call.ts";
import { type Caller, hasRight, may } from "../../http/caller.ts";
import { narrowed, type Within } from "../within.ts";
import { firstStepsOf } from "./firstSteps.ts";
import { nextFor, openOf } from "./open.ts";
import { homeSchema } from "./schema.ts";
import { byDay, type Taken, takenToday } from "./steps.ts";

/** Who takes no more kinds of steps than this is shown what comes next for the first of them that something waits for. */
const mostStepsOfOneWork = 4;

/** What waits, what is late and what is blocked, as far as the caller may see it; counted at the size of what is open. */
export const homeCall: Call = call({
  method: "POST",
  path: "/v1/home/q",
  summary:
    "What waits for which step, what is late, what is blocked and by what, today by half-hours and a month by day",
  access: { menu: "home", code: "query" },
  body: Type.Object(
    { wh_id: Type.Optional(idSchema), owner_id: Type.Optional(idSchema), lang: Type.Optional(Type.String()) },
    { additionalProperties: false },
  ),
  reply: Type.Object({ home: homeSchema }, { additionalProperties: false }),
  async handle({ context, body }) {
    const { caller } = context;
    narrowed(caller.scope, body.wh_id, body.owner_id);
    return context.read(async (reader) => {
      if (body.owner_id) await demandOwner(reader, caller.scope, body.owner_id);
      const sees = (document: DocumentDeclaration) => may(caller, document.menu, "query");
      const awaited = headlines(model, sees, mayTake(caller));
      const told = await Promise.all(
        documentsOf(model)
          .filter(sees)
          .map((document) => kindOf(reader, document, awaited, { caller, asked: body })),
      );
      const figureOf = ({ document, step }: Awaited) =>
        told.find(({ open }) => open.document === document.name)?.figures[step] ?? { waiting: 0, done: 0 };
      return {
        home: {
          figures: awaited.map((one) => ({ document: one.document.name, step: one.step, ...figureOf(one) })),
          next: await nextOf(reader, awaited, (one) => figureOf(one).waiting > 0, { caller, asked: body }),
          documents: told.map(({ open }) => open),
          first_steps: await firstStepsOf(reader, caller),
        },
      };
    });
  },
});

interface Asking {
  readonly caller: Caller;
  readonly asked: Within;
}

const mayTake = (caller: Caller) => (document: DocumentDeclaration, action: Awaited["action"]) => {
  const { menu, at = [], right } = accessToAction(document, action);
  return [menu, ...at].some((one) => may(caller, one, "update")) && (!right || hasRight(caller, right));
};

async function kindOf(
  reader: Reader,
  document: DocumentDeclaration,
  awaited: readonly Awaited[],
  { caller, asked }: Asking,
) {
  const own = awaited.filter((one) => one.document.name === document.name);
  const ends = finishingSteps(document);
  const steps = [...new Set([...own.map(({ step }) => step), ...ends])];
  const [open, taken, days] = await Promise.all([
    openOf(reader, document, caller, asked),
    takenToday(reader, document, caller.scope, { ...asked, steps }),
    byDay(reader, document, caller.scope, asked),
  ]);
  const figures = Object.fromEntries(
    own.map(({ step, action }) => {
      const waiting = open.counts
        .filter(({ status }) => action.from.includes(status))
        .reduce((sum, { count, blocked }) => sum + count - (isTakenWhileBlocked(action) ? 0 : blocked), 0);
      return [step, { waiting, done: total(taken.filter((one) => one.step === step)) }];
    }),
  );
  const finished = taken.filter(({ step }) => ends.includes(step)).map(({ minute, count }) => ({ minute, count }));
  return { figures, open: { document: document.name, ...open, finished, days: [...days] } };
}

const total = (taken: readonly Taken[]): number => taken.reduce((sum, { count }) => sum + count, 0);

/** The first step of the caller's work that something waits for; where nothing waits for any, the first of all. */
async function nextOf(
  reader: Reader,
  awaited: readonly Awaited[],
  isWaitedFor: (step: Awaited) => boolean,
  { caller, asked }: Asking,
) {
  const own = awaited.filter(({ document, action }) => mayTake(caller)(document, action));
  const first = own.find(isWaitedFor) ?? own[0];
  if (!first || own.length > mostStepsOfOneWork) return null;
  const rows = await nextFor(reader, first, caller, asked);
  return { document: first.document.name, step: first.step, rows: [...rows] };
}
