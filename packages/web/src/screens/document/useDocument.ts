import type { Document } from "@stowage/model";
import { useQueries, useQuery, useQueryClient } from "@tanstack/react-query";
import { call } from "../../api/client.ts";
import { type Lines, lineKinds } from "../../api/lineKinds.ts";
import { rowsOf, useRow } from "../../api/useRow.ts";
import type { HistoryStep } from "./steps.ts";

/** A document with its lines and its history. */
export function useDocument(document: Document, id: string | undefined) {
  const row = useRow(document, id);
  const all = lineKinds(document);
  const found = useQueries({
    queries: all.map(({ declared, order }) => rowsOf(declared, declared.line?.field ?? "", id, { order })),
  });
  const kinds = all.flatMap((kind, at) => (found[at] ? [{ kind, found: found[at] }] : []));
  // Lines that could not be read are none: what may be done without them stays open.
  const isThere = kinds.every(({ found: { data, error } }) => data || error);
  const lines: Lines | undefined = isThere
    ? Object.fromEntries(kinds.map(({ kind, found: { data } }) => [kind.name, data?.rows ?? []]))
    : undefined;
  const history = useQuery({
    queryKey: [document.name, "history", id],
    enabled: id !== undefined,
    queryFn: async ({ signal }) =>
      (await call(`/v1${document.path}/${id}/history`, { method: "GET", signal })).history as readonly HistoryStep[],
  });
  return { row, kinds, lines, history };
}

/** Reloads everything that a step of documents may have changed: the documents, their lines, stock, picks, boxes. */
export function useReadAnew(): () => Promise<void> {
  const client = useQueryClient();
  return () =>
    client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== "palette" && queryKey[1] !== "lookup" });
}
