/** What the client keeps locally, under these names; all of it goes at logout. */
export const storageKeys = [
  "auth",
  "userInfo",
  "menuTree",
  "menuState",
  "permissions",
  "functionSchema",
  "winGridActive",
  "dynamicRoutes",
  "ownSession",
] as const;
export type StorageKey = (typeof storageKeys)[number];

export function readKept<T>(key: StorageKey): T | null {
  const text = localStorage.getItem(key);
  if (text === null) return null;
  try {
    return JSON.parse(text) as T;
  } catch {
    return null;
  }
}

export function keep(key: StorageKey, value: unknown): void {
  localStorage.setItem(key, JSON.stringify(value));
}

/** The sign-in itself goes last: what another window still finds once it is gone was written too late. */
export function forgetAll(): void {
  for (const key of storageKeys.toReversed()) localStorage.removeItem(key);
}
