import { sumDecimals } from "@stowage/model";
import { Button, Popover } from "antd";
import { useState } from "react";
import { SerialCount, SerialField } from "../../form/SerialField.tsx";
import { asSerials } from "../../form/serials.ts";
import { useWords } from "../../i18n/index.ts";
import { FirstFocused } from "../../ui/Dialog.tsx";
import type { PayloadRow } from "./payload.ts";
import { isTracked, piecesOf } from "./tracked.ts";

interface Props {
  readonly row: PayloadRow;
  /** Without a scan, the next numbers that the row names already are taken. */
  readonly isKnown: boolean;
  readonly label: string;
  readonly error?: string | undefined;
  readonly onChange: (serials: string) => void;
}

/** The serial numbers of a payload's row. */
export function SerialCell({ row, isKnown, label, error, onChange }: Props) {
  if (!isTracked(row.of)) return <span className="quiet">–</span>;
  return (
    <SerialButton
      label={label}
      product={String(row.of.product_code ?? "")}
      serials={asSerials(row.values.product_sn)}
      needed={piecesOf(row.of, quantityOf(row))}
      isKnown={isKnown && asSerials(row.of.product_sn).length > 0}
      error={error}
      onChange={(serials) => onChange(serials.join("\n"))}
    />
  );
}

/** The sum of the good and the bad quantity, or the row's one quantity: as entered, else as stored. */
const quantityOf = ({ of, values: { num, num_loc, num_bad } }: PayloadRow): string =>
  sumDecimals(num_loc === undefined && num_bad === undefined ? [num ?? of.num] : [num_loc, num_bad]);

interface ButtonProps {
  readonly label: string;
  readonly product: string;
  readonly serials: readonly string[];
  readonly needed: string;
  /** Without a scan, the server chooses, which knows the pieces. */
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
