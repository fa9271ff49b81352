import { type Declared, lookupsOf } from "@stowage/model";
import { call, callForFile } from "./client.ts";
import { CallFailure } from "./failure.ts";
import { type AnyRow, declaredAs } from "./resources.ts";
import { type Shrunk, shrink } from "./shrink.ts";

/** A picture that a row has, or shows of another row. */
export interface Pictured {
  /** The name under which the row tells the picture's hash. */
  readonly name: string;
  /** Whose picture it is, and the name under which the row tells that row's id. */
  readonly of: Declared;
  readonly id: string;
  /** The names beside which it stands, the best first. */
  readonly beside: readonly string[];
  /** Rows without one show a sign in its place; else it has a place only where some row of a page has one. */
  readonly always: boolean;
}

const known = new Map<string, readonly Pictured[]>();

/** The pictures of the rows of a declaration: its own, and those of rows that it names. */
export function picturesOf(declared: Declared): readonly Pictured[] {
  const made = known.get(declared.name) ?? [...ownPicture(declared), ...shownPictures(declared)];
  known.set(declared.name, made);
  return made;
}

function ownPicture(declared: Declared): readonly Pictured[] {
  const { picture: name = "", key: id, label: beside } = declared;
  const field = declared.fields[name];
  return field?.kind === "picture" && !field.inline ? [{ name, of: declared, id, beside, always: !field.more }] : [];
}

const shownPictures = (declared: Declared): readonly Pictured[] =>
  lookupsOf(declared).flatMap(([id, { target, shows = {} }]) => {
    const of = declaredAs(target);
    const [own] = of ? ownPicture(of) : [];
    const name = Object.keys(shows).find((one) => shows[one] === own?.name);
    if (!own || name === undefined) return [];
    const beside = own.of.label.flatMap((column) => Object.keys(shows).filter((one) => shows[one] === column));
    return [{ ...own, name, id, beside }];
  });

/** The pictures that have a place beside these rows. */
export const picturesFor = (declared: Declared, rows: readonly AnyRow[]): readonly Pictured[] =>
  picturesOf(declared).filter(({ name, always }) => always || rows.some((row) => row[name]));

/** Which of these names has a picture beside it: of each picture the best that is in sight. */
export const besideNames = (pictures: readonly Pictured[], inSight: readonly string[]): ReadonlyMap<string, Pictured> =>
  new Map(
    pictures.flatMap((pictured) => {
      const name = pictured.beside.find((one) => inSight.includes(one));
      return name === undefined ? [] : [[name, pictured] as const];
    }),
  );

export type PictureSize = "whole" | "small";

export const pictureKey = (hash: string, size: PictureSize) => ["picture", hash, size] as const;

/** A picture as `data:image/…`. */
export async function fetchPicture(
  { of, id, hash }: { readonly of: Declared; readonly id: string; readonly hash: string },
  size: PictureSize,
  signal?: AbortSignal,
): Promise<string> {
  const path = `/v1${of.path}/${id}/picture/${hash}?size=${size}`;
  const { blob } = await callForFile(path, { method: "GET", keeps: true, signal });
  return asDataUrl(blob);
}

export const asDataUrl = (blob: Blob): Promise<string> =>
  new Promise((done, failed) => {
    const reader = new FileReader();
    reader.onload = () => done(String(reader.result));
    reader.onerror = () => failed(new CallFailure("NO_PICTURE", 0, ""));
    reader.readAsDataURL(blob);
  });

/** Makes a chosen file small, here in the browser, and uploads that. @throws CallFailure with what is wrong with it. */
export async function uploadPicture(file: File, path: string): Promise<Shrunk & { readonly hash: string }> {
  const { whole, small } = await shrink(file);
  const form = new FormData();
  form.append("file", whole, "picture");
  form.append("thumbnail", small, "thumbnail");
  const { upload } = await call(`/v1/fileupload${path}`, { form });
  const [kept] = upload as readonly { readonly picture_hash: string }[];
  if (!kept) throw new CallFailure("BAD_REPLY", 0, "");
  return { whole, small, hash: kept.picture_hash };
}
