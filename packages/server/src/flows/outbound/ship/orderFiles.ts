import { model } from "@stowage/model";
import { insertRows } from "../../../crud/writing/store.ts";
import { newId, type Tx } from "../../../database/index.ts";
import { attach, attachable } from "../../../files/index.ts";
import type { Caller } from "../../../http/caller.ts";

const { outbound_file } = model;

/** What is to hang on an order. */
interface OrderFile {
  readonly order: {
    readonly company_id: string;
    readonly wh_id: string;
    readonly owner_id: string;
    readonly outbound_id: string;
  };
  readonly upload_type: (typeof outbound_file)["fields"]["upload_type"]["values"][number];
  /** Files that are kept already and hang on nothing yet. */
  readonly attachments: readonly { readonly file_id: string }[];
  readonly signed_by: string | null;
}

/** Hangs files on an order, under one row; answers its id. */
export async function hangOnOrder(tx: Tx, { order, ...file }: OrderFile, userId: string): Promise<string> {
  const outbound_file_id = newId();
  await insertRows(tx, outbound_file, [{ outbound_file_id, ...order, ...file }] as never, userId);
  const ids = file.attachments.map(({ file_id }) => file_id);
  await attach(tx, outbound_file.name, outbound_file_id, ids);
  return outbound_file_id;
}

/** Of these files, those that the caller uploaded and that hang on nothing yet. */
export const looseFiles = (tx: Tx, { accountId }: Caller, ids: readonly string[]) =>
  attachable(tx, ids, { resource: outbound_file.name, id: newId(), accountId });
