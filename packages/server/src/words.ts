import {
  type Filling,
  type Language,
  type Messages,
  messages,
  errorText as sentence,
  withInstants,
  fieldWord as wordOfField,
} from "@stowage/messages";
import type {
  ChoiceName,
  DocumentAction,
  ErrorCode,
  FieldKind,
  FieldName,
  FunctionCode,
  MenuCode,
  ResourceName,
  Right,
  RoleCode,
  ShortcutCode,
  WorklistCode,
} from "@stowage/model";

/**
 * What an error says in a language; names among the details (field, status, action …) are said in words, instants as they
 * stand everywhere in a reply, in UTC, whichever zone somebody wrote them in.
 */
export const errorText = (language: Language, code: ErrorCode, details: Filling = {}): string =>
  withInstants(sentence(messages[language], code, details) ?? code, inUtc);

function inUtc(instant: string): string {
  const at = new Date(instant);
  return Number.isNaN(at.getTime()) ? instant : at.toISOString();
}

/** A field's name in words; its own name where it has none. */
export const fieldWord = (language: Language, name: FieldName | (string & {})): string =>
  wordOfField(messages[language], name) ?? name;

/** What every successful reply says. */
export const replyText = (language: Language): string => messages[language].ui.notice.done;

type Worded = { readonly [F in keyof Messages["choice"] & string]: `${F}.${keyof Messages["choice"][F] & string}` };
export type UnwordedField<Name extends string> = Exclude<Name, keyof Messages["field"]>;
export type UnwordedChoice<Name extends string> = Exclude<Name, Worded[keyof Worded]>;
export type Has<Missing extends never> = Missing;

/** Compiles only while every name of the model has its word; the error says which one has not. */
export type EveryNameIsWorded = [
  Has<UnwordedField<FieldName>>,
  Has<UnwordedChoice<ChoiceName>>,
  Has<Exclude<ResourceName, keyof Messages["resource"]>>,
  Has<Exclude<DocumentAction, keyof Messages["action"]>>,
  Has<Exclude<ErrorCode, keyof Messages["error"]>>,
  Has<Exclude<MenuCode | ShortcutCode | WorklistCode, keyof Messages["menu"]>>,
  Has<Exclude<Right, keyof Messages["right"]>>,
  Has<Exclude<FunctionCode, keyof Messages["function"]>>,
  Has<Exclude<RoleCode, keyof Messages["role"]>>,
  Has<Exclude<FieldKind, keyof Messages["kind"]>>,
];
