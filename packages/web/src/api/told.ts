import { type Query, type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { create } from "zustand";
import { listen, type Told } from "./events.ts";

/** What others did with what is in sight here, the newest first. */
export const useTold = create<{ readonly told: readonly Told[] }>(() => ({ told: [] }));

export const forget = (id: string): void =>
  useTold.setState(({ told }) => ({ told: told.filter((one) => one.id !== id) }));

/** Whatever comes within this time is looked at together. */
const gatherMs = 100;
/** Lists and counts that a step may have changed are read anew no more often than this, by everybody at another moment. */
const countEveryMs = 2_000;

/**
 * Listens, as long as the page is in sight, to what others do: what shows their document is read anew at once, lists of its kind
 * and counts soon after. A page out of sight reads anew once it is looked at.
 */
export function useListening(userId: string): void {
  const client = useQueryClient();
  useEffect(() => {
    let listening: AbortController | undefined;
    const follow = () => {
      listening?.abort();
      listening = undefined;
      if (document.visibilityState === "hidden") return;
      listening = new AbortController();
      void listen(listenerOf(client, userId), listening.signal);
    };
    follow();
    document.addEventListener("visibilitychange", follow);
    window.addEventListener("online", follow);
    return () => {
      document.removeEventListener("visibilitychange", follow);
      window.removeEventListener("online", follow);
      listening?.abort();
    };
  }, [client, userId]);
}

function listenerOf(client: QueryClient, userId: string) {
  let gathered: Told[] = [];
  let isCounting = false;
  const count = () => {
    if (isCounting) return;
    isCounting = true;
    const readCounts = () => {
      isCounting = false;
      void client.invalidateQueries({ queryKey: ["waiting"] });
    };
    setTimeout(readCounts, countEveryMs * (0.25 + Math.random() / 2));
  };
  const look = () => {
    const steps = gathered;
    gathered = [];
    const inSight = steps.filter((step) => readAnew(client, step));
    const others = inSight.filter(({ user_id }) => user_id !== userId);
    useTold.setState(({ told }) => ({
      told: [...others.toReversed(), ...told.filter(({ id }) => !steps.some((step) => step.id === id))].slice(0, 20),
    }));
    count();
  };
  return {
    missed: () => void client.invalidateQueries({ predicate: isOfDocuments }),
    told: (step: Told) => {
      gathered.push(step);
      if (gathered.length === 1) setTimeout(look, gatherMs);
    },
  };
}

/** Reads anew what shows a document, and what lists its kind; whether anything in sight shows it. */
function readAnew(client: QueryClient, { document, id }: Told): boolean {
  const active = client.getQueryCache().findAll({ type: "active", predicate: isOfDocuments });
  const showing = active.filter(({ queryKey, state }) => JSON.stringify([queryKey, state.data]).includes(id));
  const lists = active.filter(({ queryKey: [of, kind] }) => of === document && kind === "list");
  const anew = new Set([...showing, ...lists].map(({ queryHash }) => queryHash));
  if (anew.size > 0) void client.invalidateQueries({ predicate: ({ queryHash }) => anew.has(queryHash) });
  return showing.length > 0;
}

/** What one finds, and what a dialog asks that is open, stay as they are. */
const isOfDocuments = ({ queryKey: [of, kind] }: Query): boolean =>
  of !== "palette" && !["lookup", "payload"].includes(String(kind));
