import type { Declarations, DocumentDeclaration } from "./define/index.ts";
import { type MenuCode, type MenuEntry, menu, type Worklist, type WorklistCode, worklists } from "./menu.ts";
import { awaitedClauses } from "./views.ts";

export const isWorklist = (code: string): code is WorklistCode => Object.hasOwn(worklists, code);

/** Where a worklist leads, as the menu keeps addresses: to its list, with its question. */
export function worklistAddress(declarations: Declarations, code: WorklistCode): string {
  const { of, awaits, ask = [], sort }: Worklist = worklists[code];
  const { path = "" }: MenuEntry = menu[of];
  const document = documentAt(declarations, of);
  const conditions = [...(document && awaits ? awaitedClauses(document, awaits) : []), ...ask];
  const parts = [
    ...(conditions.length > 0 ? [`q=${encodeURIComponent(JSON.stringify(conditions))}`] : []),
    ...(sort ? [`sort=${sort}`] : []),
  ];
  return `${path}?${parts.join("&")}`;
}

/** Whether somebody has a worklist in the menu: who may see its list and take the step that is waited for. */
export function holdsWorklist(declarations: Declarations, code: WorklistCode, granted: ReadonlySet<string>): boolean {
  const { of, awaits }: Worklist = worklists[code];
  if (!granted.has(`${of}:display`)) return false;
  const document = documentAt(declarations, of);
  const action = awaits === undefined ? undefined : document?.actions[awaits];
  if (!document || !action) return true;
  const mayTake =
    [document.menu, ...(action.at ?? [])].some((menu) => granted.has(`${menu}:update`)) ||
    (action.orRight !== undefined && granted.has(action.orRight));
  return mayTake && (action.right === undefined || granted.has(action.right));
}

/** The document whose list stands at an entry, or whose lines' list. */
function documentAt(declarations: Declarations, code: MenuCode): DocumentDeclaration | undefined {
  const { path = "" }: MenuEntry = menu[code];
  const listed = declarations[path];
  const declared = listed?.line ? declarations[listed.line.of] : listed;
  return declared?.type === "document" ? declared : undefined;
}
