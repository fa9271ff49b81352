import { Select as KitSelect, type SelectProps } from "antd";
import { DownIcon } from "./icons.tsx";
import { useClear } from "./useClear.tsx";

/** The kit's choice, with a button to clear that is named in the reader's language, and an arrow that is not read aloud. */
export function Select<Value, Option extends object = object>(props: SelectProps<Value, Option>) {
  const clear = useClear();
  const hasArrow = !props.mode && !props.loading && props.suffixIcon === undefined;
  return (
    <KitSelect<Value, Option>
      {...props}
      {...(props.allowClear === true ? { allowClear: clear } : {})}
      {...(hasArrow ? { suffixIcon: <DownIcon size={14} /> } : {})}
    />
  );
}
