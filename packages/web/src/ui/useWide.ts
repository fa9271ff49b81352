import { mediaHook } from "./useMedia.ts";

/** Whether the window has room for something beside a form. */
export const useWide = mediaHook("(min-width: 1280px)");
