import { call } from "./client.ts";
import type { Workspace } from "./resources.ts";

/** Something that bears a text in one of the fields by which it is found. */
export interface Found {
  readonly resource: string;
  readonly id: string;
  /** What tells it from others. */
  readonly label: readonly (string | null)[];
  readonly status: string | null;
  /** Not a part of one of its fields alone, but the whole. */
  readonly exact: boolean;
}

/** What there is of a text in the workspace, of every kind. Throws `CallFailure`. */
export async function find(text: string, { whId, ownerId }: Workspace, signal: AbortSignal): Promise<readonly Found[]> {
  const body = { text, ...(whId ? { wh_id: whId } : {}), ...(ownerId ? { owner_id: ownerId } : {}) };
  return (await call("/v1/found/q", { body, signal })).found as readonly Found[];
}
