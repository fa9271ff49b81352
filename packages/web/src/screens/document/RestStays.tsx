import { compareDecimals, sumDecimals } from "@stowage/model";
import { Form } from "antd";
import { groupedDecimal } from "../../i18n/format.ts";
import { useWords } from "../../i18n/index.ts";
import type { ActionExtras } from "./extras.ts";
import type { PayloadRow } from "./payload.ts";

type Props = NonNullable<ActionExtras["rests"]> & { readonly row: PayloadRow };

/** What becomes of the rest of a row that takes less than is there, as long as nobody says otherwise. */
export function RestStays({ row: { of, values }, num, unless, told }: Props) {
  const words = useWords();
  const otherwise: unknown = Form.useWatch(unless, { form: Form.useFormInstance(), preserve: true });
  const entered = values[num]?.trim() ?? "";
  if (otherwise || !/^\d+(\.\d+)?$/.test(entered)) return null;
  const rest = sumDecimals([String(of[num] ?? "0"), `-${entered}`]);
  if (compareDecimals(rest, "0") <= 0) return null;
  return (
    <div className="quiet" role="status">
      {words.say(told, { rest: groupedDecimal(rest) })}
    </div>
  );
}
