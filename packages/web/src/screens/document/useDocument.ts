import type { DocumentDeclaration } from "@stowage/model";
import { useQueries, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useRef } from "react";
import { call } from "../../api/client.ts";
import { asFailure, type CallFailure } from "../../api/failure.ts";
import { type LineKind, type Lines, lineKinds } from "../../api/lineKinds.ts";
import { rowsOf, useRow } from "../../api/useRow.ts";
import { useMayDo } from "../../session/hooks.ts";
import type { HistoryStep } from "./steps.ts";

/** A document with its history. */
export function useDocument(document: DocumentDeclaration, id: string | undefined) {
  const row = useRow(document, id);
  const history = useQuery({
    queryKey: [document.name, "history", id],
    enabled: id !== undefined,
    queryFn: async ({ signal }) =>
      (await call(`/v1${document.path}/${id}/history`, { method: "GET", signal })).history as readonly HistoryStep[],
  });
  return { row, history };
}

/**
 * The lines of a document, all of them; none at all while those of any kind are on their way or could not be read.
 * @param version of the document as it is about to be changed: lines that were read before are not those of it.
 */
export function useLines(document: DocumentDeclaration, id: string | undefined, version?: unknown) {
  return useLinesOf(lineKinds(document), id, version);
}

/** The same to read: the kinds that whoever is signed in may query. Where one is not among them, nothing is said to be all lines. */
export function useReadLines(document: DocumentDeclaration, id: string | undefined) {
  const mayDo = useMayDo();
  const all = lineKinds(document);
  const own = all.filter(({ declared }) => mayDo(declared, "query"));
  const { kinds, lines } = useLinesOf(own, id);
  return { kinds, lines: own.length === all.length ? lines : undefined };
}

function useLinesOf(all: readonly LineKind[], id: string | undefined, version?: unknown) {
  const found = useQueries({
    queries: all.map(({ declared, order }) => ({
      ...rowsOf(declared, declared.line?.field ?? "", id, { order, version }),
      ...(version === undefined ? {} : { gcTime: 0 }),
    })),
  });
  const kinds = all.flatMap((kind, at) => (found[at] ? [{ kind, found: found[at] }] : []));
  const read = kinds.flatMap(({ kind, found: { data } }) => (data ? [[kind.name, data.rows] as const] : []));
  const lines: Lines | undefined = read.length === all.length ? Object.fromEntries(read) : undefined;
  const missing = kinds.filter(({ found: { data } }) => !data);
  const failed = missing.find(({ found: { error } }) => error);
  const retry = () => {
    for (const one of missing) void one.found.refetch();
  };
  return { kinds, lines, failure: failed ? asFailure(failed.found.error) : null, retry };
}

/** What is kept although a step changed something: what one finds, and what the dialog asks that is about to close. */
const kept = ["lookup", "payload"];

/** Reloads everything that a step of documents may have changed: the documents, their lines, stock, picks, boxes. */
export function useReadAnew(): () => Promise<void> {
  const client = useQueryClient();
  return () =>
    client.invalidateQueries({
      predicate: ({ queryKey }) => queryKey[0] !== "palette" && !kept.includes(String(queryKey[1])),
    });
}

/** Somebody else was faster: what is shown here is no longer so. */
export const isOutdated = ({ status }: CallFailure): boolean => status === 409;

/** The same once a dialog has closed that is told of such a refusal: the rows over which it stands, and with them what was typed, may go. */
export function useReadAnewOnceClosed(): (failure: CallFailure) => CallFailure {
  const readAnew = useReadAnew();
  const outdated = useRef(false);
  const closed = useEffectEvent(() => {
    if (outdated.current) void readAnew();
  });
  useEffect(() => () => closed(), []);
  return (failure) => {
    outdated.current ||= isOutdated(failure);
    return failure;
  };
}
