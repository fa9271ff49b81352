import type { ScreenSearch } from "../api/search.ts";

/** What each open screen last asked and showed, so that its tab comes back as it was left. */
const searches = new Map<string, ScreenSearch>();

export const rememberSearch = (path: string, search: ScreenSearch) => searches.set(path, search);
export const recallSearch = (path: string): ScreenSearch => searches.get(path) ?? {};
export const forgetSearch = (path: string) => searches.delete(path);
export const forgetSearches = () => searches.clear();
