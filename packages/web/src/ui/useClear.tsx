import { useWords } from "../i18n/index.ts";
import { CloseIcon } from "./icons.tsx";

/** What the kit's fields take as `allowClear`: their own names the button in English only. */
export function useClear() {
  const label = useWords().say("form.clear");
  const clearIcon = (
    <>
      <CloseIcon size={12} />
      <span className="visually-hidden">{label}</span>
    </>
  );
  return { label, clearIcon };
}
