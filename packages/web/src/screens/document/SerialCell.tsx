import { Button, Popover } from "antd";
import { useState } from "react";
import { sumDecimals } from "../../api/decimals.ts";
import type { AnyRow } from "../../api/resources.ts";
import { SerialCount, SerialField } from "../../form/SerialField.tsx";
import { asSerials } from "../../form/serials.ts";
import { useWords } from "../../i18n/index.ts";
import type { PayloadRow } from "./payload.ts";

export const isTracked = (of: AnyRow): boolean => of.need_scan_product_sn === true;

interface Props {
  readonly action: string;
  readonly row: PayloadRow;
  readonly label: string;
  readonly error?: string;
  readonly onChange: (serials: string) => void;
}

/** The serial numbers of a row: how many of how many, and the field that takes their scans. */
export function SerialCell({ action, row, label, error, onChange }: Props) {
  const words = useWords();
  const [open, setOpen] = useState(false);
  if (!isTracked(row.of)) return <span className="quiet">–</span>;
  const serials = asSerials(row.values.product_sn);
  const needed = sumDecimals(
    action === "confirm_pick" ? [row.values.num ?? row.of.num] : [row.values.num_loc, row.values.num_bad],
  );
  // Where the pieces are known already, whoever names none takes the next ones.
  const isKnown = action === "confirm_putaway" && asSerials(row.of.product_sn).length > 0;
  const title = `${label} · ${String(row.of.product_code ?? "")}`;
  return (
    <Popover
      trigger="click"
      placement="bottomRight"
      open={open}
      onOpenChange={setOpen}
      destroyOnHidden
      content={
        <div role="dialog" aria-label={title}>
          <strong>{title}</strong>
          <SerialField
            autoFocus
            label={label}
            needed={needed}
            value={serials}
            onChange={(next) => onChange(next.join("\n"))}
          />
        </div>
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
