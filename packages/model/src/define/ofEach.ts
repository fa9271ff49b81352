import type { Action, DocumentDeclaration } from "./document.ts";
import type { Field, Fields } from "./fields.ts";
import { WrongDeclaration } from "./wrong.ts";

/** The fields of a row under `versions`: a document of the request, and as which version it was seen. */
export const versionFields = {
  id: { kind: "text", required: true, max: 36, keyOfRow: true },
  version: { kind: "whole", required: true, min: 1 },
} as const satisfies Fields;

/** The fields of a row under `each`, which names its document by `id`; undefined where a document has nothing of its own. */
export function fieldsOfEach({ each, payload = {} }: Action): Fields | undefined {
  if (!each) return undefined;
  const named = Object.keys(each).flatMap((name): readonly (readonly [string, Field])[] => {
    const part = payload[name];
    return part && part.kind !== "rows" ? [[name, part]] : [];
  });
  return { id: { kind: "text", required: true, max: 36, keyOfRow: true }, ...Object.fromEntries(named) };
}

/** @throws WrongDeclaration where each document has something of its own that the step does not take of all of them. */
export function checkEach({ name, actions }: DocumentDeclaration): void {
  for (const [step, { each = {}, payload = {} }] of Object.entries(actions))
    for (const one of Object.keys(each)) {
      const part = payload[one];
      if (part?.kind !== "code" || !part.names)
        throw new WrongDeclaration(name, `${step} takes ${one} of each, which names no row in its payload`);
      if (part.required) throw new WrongDeclaration(name, `${step} takes ${one} of each, and requires it of all`);
    }
}
