import { create } from "zustand";

/** The epoch of rights that the server last told of; it is another after every change of anybody's rights, or of the menu. */
export const useRightsEpoch = create<{ readonly epoch: string | null }>(() => ({ epoch: null }));

export const noteEpoch = (epoch: string): void => useRightsEpoch.setState({ epoch });

/** Under which name the menu is remembered, with what else is read at an epoch. */
export const ownMenu = "ownMenu";
