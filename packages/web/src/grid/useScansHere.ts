import {
  behindOf,
  type Declared,
  foundWholeBy,
  isWorklist,
  type ResourceName,
  type Worklist,
  worklists,
} from "@stowage/model";
import { useEffect, useEffectEvent } from "react";
import type { Condition } from "../api/query.ts";
import { type AnyRow, declaredAs, queryRows } from "../api/resources.ts";
import { keysScanned } from "../api/scanned.ts";
import { takeScans } from "../api/scanTaker.ts";
import { type Asked, everywhere, type Go, type ScreenSearch } from "../api/search.ts";
import { useItemInSight, useWorkspace } from "../session/hooks.ts";
import { queryOf } from "./queryOf.ts";
import { useStanding } from "./useStanding.ts";

interface Does {
  readonly ask: (change: Pick<ScreenSearch, "q">) => void;
  readonly go: Go;
}

/**
 * A list of rows that are worked on, and one of documents, seeks what is scanned there, as far as it finds it: the former
 * scan makes room. A document's own number opens it; a code of what other rows name, such as a product's barcode, leaves
 * the documents that these lead to, or opens the first of them where any will do.
 */
export function useScansHere(declared: Declared, search: ScreenSearch, { ask, go }: Does): void {
  const workspace = useWorkspace();
  const standing = useStanding();
  const entry = useItemInSight()(declared.name, search)?.code;
  const isDocument = declared.type === "document";
  const behind = Object.entries(behindOf(declared)).filter(([, { named }]) => named !== undefined);
  const left = (search.q ?? []).filter(([field]) => field !== everywhere && !behind.some(([asked]) => asked === field));

  /** The first rows of this list that meet one more condition, and how many do. */
  const rowsOf = async (one: Condition) => {
    const { query = [], ...asked } = queryOf(declared, { ...search, q: left, page: undefined }, standing);
    const question = { ...asked, query: [...query, one], pageSize: 1 };
    const { rows, total } = await queryRows(declared.name as ResourceName, question, { workspace });
    return { first: (rows as unknown as readonly AnyRow[])[0], total };
  };
  const opened = (row: AnyRow | undefined, q: readonly Asked[]) =>
    go({ ...search, q, open: String(row?.[declared.key]), mode: undefined, page: undefined, unread: undefined });

  async function takeByWork(text: string): Promise<boolean> {
    const q = [...left, [everywhere, "like", text] as const];
    const query = { ...queryOf(declared, { ...search, q, page: undefined }, standing), pageSize: 1 };
    const { total } = await queryRows(declared.name as ResourceName, query, { workspace });
    if (total > 0) ask({ q });
    return total > 0;
  }
  async function takeByNumber(text: string): Promise<boolean> {
    const queryField = foundWholeBy(declared);
    const { first, total } = await rowsOf({ queryField, queryCondition: "equal", queryValue: text });
    // Two owners may have given one number.
    if (total === 1) opened(first, left);
    else if (total > 1) ask({ q: [...left, [everywhere, "like", text]] });
    return total > 0;
  }
  async function takeByOthers(text: string): Promise<boolean> {
    for (const [asked, { of, named = "" }] of behind) {
      const lookup = declaredAs(of)?.fields[named];
      const target = lookup?.kind === "lookup" ? declaredAs(lookup.target) : undefined;
      const isMine = declaredAs(of)?.line?.of === declared.name || standing.searches?.(of);
      const ids = target && isMine ? await keysScanned(target, text, workspace) : [];
      if (ids.length === 0) continue;
      const queryValue = ids.length === 1 ? (ids[0] ?? "") : ids;
      const { first, total } = await rowsOf({ queryField: asked, queryCondition: "equal", queryValue });
      if (total === 0) continue;
      const q = [...left, [asked, "equal", queryValue] as const];
      if (total === 1 || opensFirst(entry)) opened(first, q);
      else ask({ q });
      return true;
    }
    return false;
  }

  const take = useEffectEvent(async (text: string) => {
    if (!isDocument) return takeByWork(text);
    return (await takeByNumber(text)) || (await takeByOthers(text));
  });
  const takes = isDocument || declared.work !== undefined;
  useEffect(() => (takes ? takeScans((text) => take(text)) : undefined), [takes]);
}

const opensFirst = (entry: string | undefined): boolean => {
  const worklist: Partial<Worklist> = entry !== undefined && isWorklist(entry) ? worklists[entry] : {};
  return worklist.opensFirst === true;
};
