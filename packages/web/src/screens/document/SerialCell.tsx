import { sumDecimals } from "@stowage/model";
import { Button, Popover } from "antd";
import { useState } from "react";
import { isTracked, piecesOf } from "../../api/tracked.ts";
import { badPieces, defectiveOf } from "../../form/defective.ts";
import { type Defective, SerialCount, SerialField } from "../../form/SerialField.tsx";
import { asSerials } from "../../form/serials.ts";
import { useWords } from "../../i18n/index.ts";
import { FirstFocused } from "../../ui/Dialog.tsx";
import type { PayloadRow } from "./payload.ts";

interface Props {
  readonly row: PayloadRow;
  /** Without a scan, the next numbers that the row names already are taken. */
  readonly isKnown: boolean;
  readonly label: string;
  readonly error?: string | undefined;
  readonly onChange: (serials: string, of?: string) => void;
}

/** The serial numbers of a payload's row. */
export function SerialCell({ row, isKnown, label, error, onChange }: Props) {
  if (!isTracked(row.of)) return <span className="quiet">–</span>;
  const defective = defectiveOf(row);
  return (
    <SerialButton
      label={label}
      product={String(row.of.product_code ?? "")}
      serials={asSerials(row.values.product_sn)}
      needed={piecesOf(row.of, quantityOf(row))}
      known={isKnown ? knownOf(row) : 0}
      defective={defective && { ...defective, onMark: (marked) => onChange(marked.join("\n"), badPieces) }}
      error={error}
      onChange={(serials) => onChange(serials.join("\n"))}
    />
  );
}

/** The numbers that the line is known to have and that stand nowhere yet. */
const knownOf = ({ of }: PayloadRow): number =>
  Math.max(
    0,
    asSerials(of.product_sn).length - Number(piecesOf(of, sumDecimals([of.num_put ?? "0", of.num_put_bad ?? "0"]))),
  );

/** The sum of the good and the bad quantity, or the row's one quantity: as entered, else as stored. */
const quantityOf = ({ of, values: { num, num_loc, num_bad } }: PayloadRow): string =>
  sumDecimals(num_loc === undefined && num_bad === undefined ? [num ?? of.num] : [num_loc, num_bad]);

interface ButtonProps {
  readonly label: string;
  readonly product: string;
  readonly serials: readonly string[];
  readonly needed: string;
  /** How many numbers the server knows of the pieces: without a scan, it chooses among them. */
  readonly known?: number;
  /** The same where nobody says how many they are. */
  readonly isKnown?: boolean;
  readonly defective?: Defective | undefined;
  readonly elsewhere?: readonly string[] | undefined;
  readonly error?: string | undefined;
  readonly onChange: (serials: readonly string[]) => void;
}

/** How many of how many are scanned, and behind it the field that takes the scans. */
export function SerialButton({
  label,
  product,
  serials,
  needed,
  known = 0,
  isKnown,
  defective,
  elsewhere,
  error,
  onChange,
}: ButtonProps) {
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
            {known > 0 && <p className="quiet">{words.say("document.noScanNeeded", { count: known })}</p>}
            <SerialField {...{ label, needed, elsewhere, defective, onChange }} value={serials} />
          </div>
        </FirstFocused>
      }
    >
      <Button size="small" danger={error !== undefined} title={error}>
        <span className="visually-hidden">{label} </span>
        {serials.length === 0 && known > 0 ? (
          words.say("document.serialsKnown", { count: known })
        ) : serials.length === 0 && isKnown ? (
          words.say("document.scanSerial")
        ) : (
          <SerialCount count={serials.length} needed={needed} refused={error !== undefined} />
        )}
      </Button>
    </Popover>
  );
}
