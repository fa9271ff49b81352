import { mediaHook } from "./useMedia.ts";

/** Whether the window is a phone's. */
export const useNarrow = mediaHook("(max-width: 767px)");
