import { create } from "zustand";
import { forgetAll } from "./storage.ts";

interface Unsaved {
  /** How many forms on this page hold something that is not saved. */
  readonly forms: number;
  /** The session has ended while somebody was typing: the page stays, and waits for them to sign in again. */
  readonly awaitsSignIn: boolean;
}

export const useUnsavedForms = create<Unsaved>(() => ({ forms: 0, awaitsSignIn: false }));

const count = (by: 1 | -1) => useUnsavedForms.setState(({ forms }) => ({ forms: forms + by }));

/** Notes a form with something in it that is not saved. Answers how to take the note back. */
export function noteUnsaved(): () => void {
  count(1);
  return () => count(-1);
}

/** Whether what was typed stays in sight although the session is over; the browser keeps nothing of the session itself. */
export function waitsForSignIn(): boolean {
  if (useUnsavedForms.getState().forms === 0) return false;
  forgetAll();
  useUnsavedForms.setState({ awaitsSignIn: true });
  return true;
}

export const signedInAgain = () => useUnsavedForms.setState({ awaitsSignIn: false });
