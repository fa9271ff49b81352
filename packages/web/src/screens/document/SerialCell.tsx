import { Button, Popover } from "antd";
import { useState } from "react";
import { sumDecimals, timesWhole } from "../../api/decimals.ts";
import type { AnyRow } from "../../api/resources.ts";
import { SerialCount, SerialField } from "../../form/SerialField.tsx";
import { asSerials } from "../../form/serials.ts";
import { useWords } from "../../i18n/index.ts";
import { FirstFocused } from "../../ui/Dialog.tsx";
import type { PayloadRow } from "./payload.ts";

export const isTracked = (of: AnyRow): boolean => of.need_scan_product_sn === true;

/** How many single pieces a quantity of a row's unit is. */
export const piecesOf = (of: AnyRow, num: string): string => timesWhole(num, Number(of.unit_factor ?? 1));

interface Props {
  readonly action: string;
  readonly row: PayloadRow;
  readonly label: string;
  readonly error?: string | undefined;
  readonly onChange: (serials: string) => void;
}

/** The serial numbers of a payload's row. */
export function SerialCell({ action, row, label, error, onChange }: Props) {
  if (!isTracked(row.of)) return <span className="quiet">–</span>;
  const { num, num_loc, num_bad } = row.values;
  const told = sumDecimals(action === "confirm_pick" ? [num ?? row.of.num] : [num_loc, num_bad]);
  return (
    <SerialButton
      label={label}
      product={String(row.of.product_code ?? "")}
      serials={asSerials(row.values.product_sn)}
      needed={piecesOf(row.of, told)}
      // Where the pieces are known already, whoever names none takes the next ones.
      isKnown={action === "confirm_putaway" && asSerials(row.of.product_sn).length > 0}
      error={error}
      onChange={(serials) => onChange(serials.join("\n"))}
    />
  );
}

interface ButtonProps {
  readonly label: string;
  readonly product: string;
  readonly serials: readonly string[];
  readonly needed: string;
  /** Whoever scans none leaves it to the server, which knows the pieces. */
  readonly isKnown: boolean;
  readonly elsewhere?: readonly string[] | undefined;
  readonly error?: string | undefined;
  readonly onChange: (serials: readonly string[]) => void;
}

/** How many of how many are scanned, and behind it the field that takes the scans. */
export function SerialButton({ label, product, serials, needed, isKnown, elsewhere, error, onChange }: ButtonProps) {
  const words = useWords();
  const [open, setOpen] = useState(false);
  const title = `${label} · ${product}`;
  return (
    <Popover
      trigger="click"
      placement="bottomRight"
      open={open}
      onOpenChange={setOpen}
      destroyOnHidden
      content={
        <FirstFocused>
          <div role="dialog" aria-label={title}>
            <strong>{title}</strong>
            <SerialField label={label} needed={needed} value={serials} elsewhere={elsewhere} onChange={onChange} />
          </div>
        </FirstFocused>
      }
    >
      <Button size="small" danger={error !== undefined} title={error}>
        <span className="visually-hidden">{label} </span>
        {serials.length === 0 && isKnown ? (
          words.say("document.scanSerial")
        ) : (
          <SerialCount count={serials.length} needed={needed} refused={error !== undefined} />
        )}
      </Button>
    </Popover>
  );
}
