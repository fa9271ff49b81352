/** A map from a group to its open or selected entries, e.g. `tabs` → the screens that are open. */
export type MenuState = Readonly<Record<string, readonly string[]>>;

export const change = (state: MenuState, group: string, entry: string): MenuState => ({ ...state, [group]: [entry] });

export function add(state: MenuState, group: string, entry: string): MenuState {
  const entries = state[group] ?? [];
  return entries.includes(entry) ? state : { ...state, [group]: [...entries, entry] };
}

export function remove(state: MenuState, group: string, entry: string): MenuState {
  const entries = state[group] ?? [];
  return entries.includes(entry) ? { ...state, [group]: entries.filter((one) => one !== entry) } : state;
}

export function removeAll(state: MenuState, group: string): MenuState {
  return { ...state, [group]: [] };
}

/** Closes tabs together by one of the operations; the pinned ones stay, in front. */
export function keepPinned(
  close: (state: MenuState, group: string, entry: string) => MenuState,
  state: MenuState,
  entry = "",
): MenuState {
  const closed = close(state, "tabs", entry);
  const pinned = state.pinned ?? [];
  return { ...closed, tabs: [...pinned, ...(closed.tabs ?? []).filter((one) => !pinned.includes(one))] };
}
