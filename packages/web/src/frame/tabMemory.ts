import type { ScreenSearch } from "../api/search.ts";
import { useSession } from "../session/store.ts";

const kept = "tabSearches";

/** What each open screen last asked and showed, so that its tab comes back as it was left, after a reload too. */
const searches = new Map<string, ScreenSearch>(read());

function read(): readonly (readonly [string, ScreenSearch])[] {
  try {
    return JSON.parse(sessionStorage.getItem(kept) ?? "[]") as readonly (readonly [string, ScreenSearch])[];
  } catch {
    return [];
  }
}

const keep = () => sessionStorage.setItem(kept, JSON.stringify([...searches]));

export function rememberSearch(path: string, search: ScreenSearch): void {
  searches.set(path, search);
  keep();
}
export const recallSearch = (path: string): ScreenSearch => searches.get(path) ?? {};
export function forgetSearch(path: string): void {
  searches.delete(path);
  keep();
}
export function forgetSearches(): void {
  searches.clear();
  sessionStorage.removeItem(kept);
}

// What one looked for is nobody else's.
useSession.subscribe(({ auth }) => {
  if (!auth) forgetSearches();
});
