import { useState } from "react";
import { type ScreenSearch, withoutForms } from "../api/search.ts";

/** What names the form that an address opens; null where it opens none. */
export const formOf = ({ mode, open }: ScreenSearch): string | null =>
  mode === undefined || mode === "full" ? null : `${mode} ${open ?? ""}`;

/** The form that is begun once this one is open: one that was not allowed from the start is none. */
export const begunAfter = (begun: string | null, form: string | null, allowed: boolean): string | null =>
  allowed || begun === form ? form : null;

/**
 * Whether a form may be shown: where it is allowed, and where it was when it began, until it is left. Who loses a right
 * while typing is told so by the refusal, and what was typed is not lost.
 */
export function useBegun(form: string | null, allowed: boolean): boolean {
  const [begun, begin] = useState<string | null>(null);
  const now = begunAfter(begun, form, allowed);
  if (now !== begun) begin(now);
  return allowed || now !== null;
}

/** The address without a form that is not theirs who follow it. */
export function useForms(
  search: ScreenSearch,
  may: { readonly create: boolean; readonly edit: boolean },
): ScreenSearch {
  const allowed = withoutForms(search, may);
  return useBegun(formOf(search), allowed.mode === search.mode) ? search : allowed;
}
