import { type Declared, type ListView, maxCounts, needsOf, type ResourceName, viewsOf } from "@stowage/model";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { type Count, noWorkspace, queryRows } from "../api/resources.ts";
import type { ScreenSearch } from "../api/search.ts";
import { useWorkspace } from "../session/hooks.ts";
import type { KeptQuestion } from "./kept.ts";
import { conditionsOf, viewIn } from "./queryOf.ts";
import { useCanBeAsked, useKept } from "./useKept.ts";
import { useStanding } from "./useStanding.ts";

export interface Views {
  readonly views: readonly ListView[];
  /** What is kept of the list and can be asked there. */
  readonly kept: readonly KeptQuestion[];
  /** The one that is shown. */
  readonly now: ListView | undefined;
  /** How many rows each has, once that is known. */
  countOf(name: string): Count | undefined;
  countOfKept(question: KeptQuestion): Count | undefined;
}

/** The views of a list and the questions that are kept of it, with the number of their rows, counted by one call. */
export function useViews(declared: Declared, search: ScreenSearch): Views {
  const standing = useStanding();
  const here = useWorkspace();
  const workspace = declared.overlay ? noWorkspace : here;
  const kept = useKept(declared).filter(useCanBeAsked(declared));
  const views = useMemo(() => viewsOf(declared, standing), [declared, standing]);
  const counts = [
    ...views.map((view) => conditionsOf(declared, {}, view)),
    ...kept.map((one) => conditionsOf(declared, one, viewIn(views, one))),
  ].slice(0, maxCounts);
  const { data } = useQuery({
    queryKey: [declared.name, "views", counts, workspace],
    queryFn: ({ signal }) =>
      queryRows(declared.name as ResourceName, { page: 1, pageSize: 1, counts }, { workspace, signal }),
    placeholderData: keepPreviousData,
    // Where nothing stands above the list, nothing is counted; each kept question of what is as at when has its own when.
    enabled: counts.length > 1 && needsOf(declared).length === 0,
  });
  return {
    views,
    kept,
    now: viewIn(views, search),
    countOf: (name) => data?.counts?.[views.findIndex((view) => view.name === name)],
    countOfKept: (question) => data?.counts?.[views.length + kept.indexOf(question)],
  };
}
