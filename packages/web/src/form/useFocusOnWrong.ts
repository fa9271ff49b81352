import { useEffect, useRef } from "react";
import type { LinesHandle } from "./formKeys.ts";
import { type GroupedErrors, hasErrors, lineErrors } from "./serverErrors.ts";
import type { FormState } from "./useFormState.ts";

interface Handles {
  readonly [kind: string]: { readonly current: Pick<LinesHandle, "goTo"> | null };
}

/** Where a form is wrong, the first field or cell that is has the focus: after a refusal, and after what saving finds by itself. */
export function useFocusOnWrong(state: FormState, handles: Handles): void {
  useFocusOnRefused(state, handles);
  useFirstWrongCell(state, handles);
}

/** Where saving finds lines wrong, and no field, it goes to the first wrong cell: once, and not as the cells are corrected. */
export function useFirstWrongCell({ errors, failure }: Pick<FormState, "errors" | "failure">, handles: Handles): void {
  const before = useRef<GroupedErrors | null>(null);
  useEffect(() => {
    const wasWrong = before.current !== null && hasErrors(before.current);
    before.current = errors;
    const [cell] = lineErrors(errors);
    // A field that is wrong has the focus already; what the server refused leads there by itself.
    if (wasWrong || failure || !cell || Object.keys(errors.fields).length > 0) return;
    const going = setTimeout(() => {
      handles[cell.kind]?.current?.goTo(cell.line, cell.name);
      // The lines have the focus, and may lie behind the edge of the page.
      void document.activeElement?.scrollIntoView({ block: "center" });
    });
    return () => clearTimeout(going);
  }, [errors, failure, handles]);
}

/** After a refusal the first field or cell that it is about has the focus, as after what the form finds by itself. */
function useFocusOnRefused({ form, parts, errors, failure }: FormState, handles: Handles): void {
  const told = useRef<FormState["failure"]>(null);
  useEffect(() => {
    // Once for each refusal: what is left of it while it is corrected leads nowhere.
    if (!failure || failure === told.current || !hasErrors(errors)) return;
    told.current = failure;
    const first = [...parts.main, ...parts.more].find(({ name }) => errors.fields[name] !== undefined);
    const [cell] = lineErrors(errors);
    if (first) form.scrollToField(first.name, { focus: true });
    // A column that was out of sight is there by then.
    else if (cell) setTimeout(() => handles[cell.kind]?.current?.goTo(cell.line, cell.name));
  }, [failure, errors, form, parts, handles]);
}
