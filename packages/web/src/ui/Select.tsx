import { Select as KitSelect, type SelectProps } from "antd";
import type { KeyboardEvent } from "react";
import { DownIcon } from "./icons.tsx";
import { useClear } from "./useClear.tsx";

/** The kit's choice, with a button to clear that is named in the reader's language, and an arrow that is not read aloud. */
export function Select<Value, Option extends object = object>(props: SelectProps<Value, Option>) {
  const clear = useClear();
  const hasArrow = !props.mode && !props.loading && props.suffixIcon === undefined;
  const mayClear = props.allowClear && !props.mode && !props.disabled && props.value != null;
  /**
   * The kit takes at Tab what one went to in an open list, and keeps the focus: one goes on. Of several choices, where that
   * would as well take one away, it takes nothing.
   */
  function goOn(event: KeyboardEvent<HTMLInputElement | HTMLTextAreaElement>) {
    props.onInputKeyDown?.(event);
    if (event.key !== "Tab" || event.currentTarget.getAttribute("aria-expanded") !== "true") return;
    if (props.mode) event.stopPropagation();
    else event.preventDefault = () => undefined;
  }
  function pressed(event: KeyboardEvent<HTMLDivElement>) {
    props.onKeyDown?.(event);
    const isSearching = event.target instanceof HTMLInputElement && event.target.value !== "";
    if (event.key !== "Delete" || isSearching || !mayClear) return;
    props.onChange?.(undefined as Value, undefined);
  }
  return (
    <KitSelect<Value, Option>
      {...props}
      onInputKeyDown={goOn}
      onKeyDown={pressed}
      {...(props.allowClear === true ? { allowClear: clear } : {})}
      {...(hasArrow ? { suffixIcon: <DownIcon size={14} /> } : {})}
    />
  );
}
