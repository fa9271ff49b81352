import { create } from "zustand";
import { nameMenu } from "../i18n/menuNames.ts";
import { withAppearance } from "./appearance.ts";
import type { MenuState } from "./menuState.ts";
import * as menuStates from "./menuState.ts";
import { namesOf, permissionsOf, switchesOf } from "./permissions.ts";
import { forgetAll, keep, readKept, type StorageKey } from "./storage.ts";
import type { Auth, FunctionSwitches, MenuNode, Permissions, UserInfo } from "./types.ts";

export interface Session {
  readonly auth: Auth | null;
  readonly userInfo: UserInfo | null;
  readonly menuTree: readonly MenuNode[];
  readonly menuState: MenuState;
  readonly permissions: Permissions;
  readonly functionSchema: Readonly<Record<string, FunctionSwitches>>;
  readonly winGridActive: number;
  readonly dynamicRoutes: readonly string[];
}

const none: Session = {
  auth: null,
  userInfo: null,
  menuTree: [],
  menuState: {},
  permissions: {},
  functionSchema: {},
  winGridActive: 0,
  dynamicRoutes: [],
};

export const useSession = create<Session>(() => kept());

nameMenu(namesOf(useSession.getState().menuTree));
useSession.subscribe(({ menuTree }, before) => {
  if (menuTree !== before.menuTree) nameMenu(namesOf(menuTree));
});

function kept(): Session {
  const read = Object.keys(none).map((key) => [key, readKept(key as StorageKey)] as const);
  return { ...none, ...Object.fromEntries(read.filter(([, value]) => value !== null)) };
}

/**
 * Changes the session and keeps the change locally. Nothing is kept once it is over: another window may have ended it, of
 * which this one has not heard yet.
 */
export function setSession(part: Partial<Session>): void {
  const goesOn = "auth" in part || localStorage.getItem("auth") !== null;
  if (goesOn) for (const [key, value] of Object.entries(part)) keep(key as StorageKey, value);
  useSession.setState(part);
}

export function patchUserInfo(part: Partial<UserInfo>): void {
  const { userInfo } = useSession.getState();
  if (userInfo) setSession({ userInfo: withAppearance({ ...userInfo, ...part }) });
}

export function setMenuTree(
  menuTree: readonly MenuNode[],
  dynamicRoutes: readonly string[],
  rights: readonly string[],
): void {
  const permissions = { ...permissionsOf(menuTree), rights };
  setSession({ menuTree, permissions, functionSchema: switchesOf(permissionsOf(menuTree)), dynamicRoutes });
}

/** Forgets who was signed in, here and in the browser. */
export function clearSession(): void {
  forgetAll();
  useSession.setState(none);
}

/** The open screens, as tabs. Those that are pinned stay when others are closed together. */
export const tabs = {
  /** Opens one, and keeps which of the open ones is in sight: `winGridActive`, its index among them. */
  open: (path: string) => {
    setMenuState((state) => menuStates.add(state, "tabs", path));
    const { menuState, winGridActive } = useSession.getState();
    const at = menuState.tabs?.indexOf(path) ?? 0;
    if (at !== winGridActive) setSession({ winGridActive: at });
  },
  close: (path: string) =>
    setMenuState((state) => menuStates.remove(menuStates.remove(state, "tabs", path), "pinned", path)),
  closeOthers: (path: string) => setMenuState((state) => menuStates.keepPinned(menuStates.change, state, path)),
  closeAll: () => setMenuState((state) => menuStates.keepPinned(menuStates.removeAll, state)),
  pin: (path: string) => setMenuState((state) => menuStates.add(state, "pinned", path)),
  unpin: (path: string) => setMenuState((state) => menuStates.remove(state, "pinned", path)),
};

export function setMenuState(change: (state: MenuState) => MenuState): void {
  const { menuState } = useSession.getState();
  const changed = change(menuState);
  if (changed !== menuState) setSession({ menuState: changed });
}

/** Puts the session aside and begins one in which its user sees the system as another; `begin` fills it. */
export function lookAs(begin: () => void): void {
  const own = useSession.getState();
  for (const key of Object.keys(none)) keep(key as StorageKey, none[key as keyof Session]);
  useSession.setState(none);
  keep("ownSession", own);
  begin();
}

/** Takes the session up again that was put aside; false where there is none. */
export function lookAsOneself(): boolean {
  const own = readKept<Session>("ownSession");
  if (!own) return false;
  clearSession();
  setSession(own);
  return true;
}

/** Signing out in one window signs out in all; a token refreshed in one is used in all. */
export function followOtherWindows(told: { readonly signedIn: () => void; readonly signedOut: () => void }): void {
  addEventListener("storage", (event) => {
    if (event.key === "auth" || event.key === null) {
      const auth = readKept<Auth>("auth");
      const isSame = readKept<UserInfo>("userInfo")?.uid === useSession.getState().userInfo?.uid;
      // Somebody else's screens: nothing that was read for one stays in sight for the other.
      if (auth && !isSame) location.reload();
      else if (auth) {
        useSession.setState({ auth });
        told.signedIn();
      } else {
        useSession.setState(none);
        // This window wrote it while the other one took it away.
        if (readKept("userInfo")) forgetAll();
        told.signedOut();
      }
    }
  });
}
