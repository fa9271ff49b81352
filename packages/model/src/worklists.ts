import { type Declarations, type Document, isTakenWhileBlocked, openStates } from "./define/index.ts";
import { type MenuCode, type MenuEntry, menu, type Worklist, type WorklistCode, worklists } from "./menu.ts";

export const isWorklist = (code: string): code is WorklistCode => Object.hasOwn(worklists, code);

/** Where a worklist leads, as the menu keeps addresses: to its list, with its question. */
export function worklistAddress(declarations: Declarations, code: WorklistCode): string {
  const { of, awaits, ask = [], sort }: Worklist = worklists[code];
  const { path = "" }: MenuEntry = menu[of];
  const document = documentAt(declarations, of);
  const states = awaits === undefined ? undefined : document?.actions[awaits]?.from;
  const conditions = [
    ...(document && states ? [[document.status, "equal", states]] : []),
    ...unblocked(document, awaits),
    ...ask,
  ];
  const parts = [
    ...(conditions.length > 0 ? [`q=${encodeURIComponent(JSON.stringify(conditions))}`] : []),
    ...(sort ? [`sort=${sort}`] : []),
  ];
  return `${path}?${parts.join("&")}`;
}

/** Blocked documents wait only for the steps that are allowed while they are blocked. */
function unblocked(document: Document | undefined, awaits: string | undefined): readonly (readonly unknown[])[] {
  const action = awaits === undefined ? undefined : document?.actions[awaits];
  if (!document?.block || !action || isTakenWhileBlocked(action)) return [];
  return action.from.some((state) => openStates(document).includes(state))
    ? [[document.block.flag, "equal", false]]
    : [];
}

/** Whether somebody has a worklist in the menu: who may see its list and take the step that is waited for. */
export function holdsWorklist(declarations: Declarations, code: WorklistCode, granted: ReadonlySet<string>): boolean {
  const { of, awaits }: Worklist = worklists[code];
  if (!granted.has(`${of}:display`)) return false;
  const document = documentAt(declarations, of);
  const action = awaits === undefined ? undefined : document?.actions[awaits];
  if (!document || !action) return true;
  const mayTake = [document.menu, ...(action.at ?? [])].some((menu) => granted.has(`${menu}:update`));
  return mayTake && (action.right === undefined || granted.has(action.right));
}

/** The document whose list stands at an entry, or whose lines' list. */
function documentAt(declarations: Declarations, code: MenuCode): Document | undefined {
  const { path = "" }: MenuEntry = menu[code];
  const listed = declarations[path];
  const declared = listed?.line ? declarations[listed.line.of] : listed;
  return declared?.type === "document" ? declared : undefined;
}
