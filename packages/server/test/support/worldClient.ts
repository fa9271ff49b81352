import type { Answer } from "./http.ts";

export type Row = Readonly<Record<string, unknown>>;

/** Asks as the administrator of all; throws where it is refused. */
export interface Client {
  post(path: string, body: unknown): Promise<Answer["additionals"]>;
  put(path: string, body: unknown): Promise<Answer["additionals"]>;
  /** The rows that a resource answers for these fields. */
  rows(path: string, reply: string, where?: Row): Promise<readonly Row[]>;
}
