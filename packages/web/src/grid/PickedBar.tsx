import { sumDecimals } from "@stowage/model";
import { Button } from "antd";
import type { ReactNode } from "react";
import type { AnyRow } from "../api/resources.ts";
import { tallyOf } from "../api/standing.ts";
import { groupedDecimal } from "../i18n/format.ts";
import { useWords } from "../i18n/index.ts";
import { CloseIcon } from "../ui/icons.tsx";
import "./picked.css";

interface Props {
  readonly rows: readonly AnyRow[];
  readonly clear: () => void;
  readonly children: ReactNode;
}

/** What may be done with the picked rows; it takes the place of the foot and moves nothing. */
export function PickedBar({ rows, clear, children }: Props) {
  const words = useWords();
  const lines = rows.map((row) => tallyOf(row)?.lines ?? 0);
  const all = sumDecimals(lines);
  return (
    <div className="picked" role="toolbar" aria-label={words.say("list.picked", { count: rows.length })}>
      <span aria-live="polite">
        <strong>{words.say("list.picked", { count: rows.length })}</strong>
        {all !== "0" && (
          <span className="quiet picked-lines"> · {words.say("list.lineCount", { count: groupedDecimal(all) })}</span>
        )}
      </span>
      <div className="picked-actions">{children}</div>
      <Button
        type="text"
        className="picked-clear"
        aria-label={words.say("list.pickNone")}
        title={words.say("list.pickNone")}
        icon={<CloseIcon size={12} />}
        iconPlacement="end"
        onClick={clear}
      >
        <span>{words.say("list.pickNone")}</span>
      </Button>
    </div>
  );
}
