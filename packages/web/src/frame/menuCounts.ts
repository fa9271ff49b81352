import { type DocumentDeclaration, documentsOf, model } from "@stowage/model";
import { type Query, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { call } from "../api/client.ts";
import { useWorkspace } from "../session/hooks.ts";
import { type MenuItem, screensOf } from "../session/menu.ts";

interface Waiting {
  readonly document: string;
  readonly status: string;
  readonly count: number;
  readonly blocked: number;
}

const everyMs = 60_000;
const none: readonly Waiting[] = [];

/** How many documents wait, by kind and state, in the workspace; read anew every minute. */
export function useWaiting(): readonly Waiting[] {
  const { whId, ownerId } = useWorkspace();
  const placed = { ...(whId ? { wh_id: whId } : {}), ...(ownerId ? { owner_id: ownerId } : {}) };
  useCountedWithDocuments();
  const { data } = useQuery({
    queryKey: ["waiting", whId, ownerId],
    queryFn: async ({ signal }) =>
      (await call("/v1/waiting/q", { body: placed, signal })).waiting as readonly Waiting[],
    refetchInterval: everyMs,
    staleTime: everyMs / 4,
    retry: false,
  });
  return data ?? none;
}

/** Once a list of documents is read anew, as after one's own save, the counts beside it are, too. */
function useCountedWithDocuments(): void {
  const client = useQueryClient();
  useEffect(
    () =>
      client.getQueryCache().subscribe((event) => {
        if (event.type !== "updated" || event.action.type !== "invalidate") return;
        const [name] = event.query.queryKey;
        // Those that are read anew already are not asked again for each list of the same save.
        const isAsked = ({ state }: Query) => !state.isInvalidated;
        const waiting = client.getQueryCache().findAll({ queryKey: ["waiting"], predicate: isAsked });
        if (documents.has(String(name)) && waiting.length > 0) void client.invalidateQueries({ queryKey: ["waiting"] });
      }),
    [client],
  );
}

const documents = new Map<string, DocumentDeclaration>(documentsOf(model).map((one) => [one.name, one]));

/** How many wait at an entry: of a document those that are open, of a question those in its states, with or without those that are blocked; null where it asks more. */
export function countAt({ path, search }: MenuItem, waiting: readonly Waiting[]): number | null {
  const document = path === null ? undefined : documents.get(path);
  if (!document) return null;
  const asked = new Map((search?.q ?? []).map(([field, , value]) => [field, value]));
  const states = asked.get(document.status);
  const flag = document.block && asked.get(document.block.flag);
  const known = Number(states !== undefined) + Number(flag !== undefined);
  if (asked.size > known) return null;
  return waiting
    .filter(({ document: of, status }) => of === path && (states === undefined || [states].flat().includes(status)))
    .reduce((sum, { count, blocked }) => sum + (flag === undefined ? count : flag ? blocked : count - blocked), 0);
}

/** Of a group, those at its documents: each waits once, however many of its entries ask for it. */
export const countIn = ({ items }: MenuItem, waiting: readonly Waiting[]): number =>
  screensOf(items)
    .filter(({ search }) => !search)
    .reduce((sum, item) => sum + (countAt(item, waiting) ?? 0), 0);
