import { useWords } from "../i18n/index.ts";
import { CloseIcon } from "./icons.tsx";

/** The kit's button is seen under the pointer only: Tab goes past it, and Delete does the same. */
const passedByTab = (inside: Element | null) => inside?.closest("button")?.setAttribute("tabindex", "-1");

/** What the kit's fields take as `allowClear`: their own names the button in English only. */
export function useClear() {
  const label = useWords().say("form.clear");
  const clearIcon = (
    <>
      <CloseIcon size={12} />
      <span ref={passedByTab} className="visually-hidden">
        {label}
      </span>
    </>
  );
  return { label, clearIcon };
}
