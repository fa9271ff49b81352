import type { Document } from "@stowage/model";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { call } from "../../api/client.ts";
import { declaredAs } from "../../api/resources.ts";
import { useRow, useRowsOf } from "../../api/useRow.ts";
import type { HistoryStep } from "./steps.ts";

/** A document with its lines and its history. */
export function useDocument(document: Document, id: string | undefined) {
  const row = useRow(document, id);
  const line = declaredAs(Object.values(document.lines)[0]?.of ?? "");
  const lines = useRowsOf(line, line?.line?.field ?? "", id);
  const history = useQuery({
    queryKey: [document.name, "history", id],
    enabled: id !== undefined,
    queryFn: async ({ signal }) =>
      (await call(`/v1${document.path}/${id}/history`, { method: "GET", signal })).history as readonly HistoryStep[],
  });
  return { row, lines, history, line };
}

/** Reads anew whatever a step of documents may have changed: they themselves, their lines, stock, pickings, boxes. */
export function useReadAnew(): () => Promise<void> {
  const client = useQueryClient();
  return () =>
    client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== "palette" && queryKey[1] !== "lookup" });
}
