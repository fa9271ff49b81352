import type { Declared } from "@stowage/model";
import { Button, Progress, Radio } from "antd";
import { useState } from "react";
import { type ExportChoice, exportEncodings, exportFormats, exportSeparators } from "../api/exports.ts";
import type { ScreenSearch } from "../api/search.ts";
import { groupedDecimal } from "../i18n/format.ts";
import { useWords } from "../i18n/index.ts";
import { Dialog } from "../ui/Dialog.tsx";
import { FailureNote } from "../ui/FailureNote.tsx";
import { Labelled } from "../ui/Labelled.tsx";
import { Note } from "../ui/Note.tsx";
import { Select } from "../ui/Select.tsx";
import { useExporting } from "./useExporting.ts";

interface Props {
  readonly declared: Declared;
  readonly search: ScreenSearch;
  /** Names of the columns that the list shows, and of all it could show, in their order. */
  readonly shown: readonly string[];
  readonly all: readonly string[];
  readonly total: number;
  readonly totalIsExact: boolean;
  readonly onClose: () => void;
}

/** What was chosen last is mostly what is wanted next. */
let last: ExportChoice = { format: "xlsx", separator: ",", encoding: "utf-8-bom" };

/** Asks how the rows of a list are to be written, fetches the file and saves it. */
export function ExportDialog(props: Props) {
  const words = useWords();
  const { declared, total, totalIsExact, onClose } = props;
  const [choice, setChoice] = useState(last);
  const [everything, setEverything] = useState(false);
  const exporting = useExporting(props, choice, everything);
  const choose = (part: Partial<ExportChoice>) => {
    last = { ...choice, ...part };
    exporting.forget();
    setChoice(last);
  };
  const count = groupedDecimal(total);
  return (
    <Dialog
      open
      width={460}
      title={words.say("exports.title", { resource: words.resources(declared.name) })}
      onCancel={onClose}
      footer={[
        <Button key="cancel" onClick={exporting.busy ? exporting.stop : onClose}>
          {words.say(exporting.busy ? "exports.stop" : "form.cancel")}
        </Button>,
        <Button key="run" type="primary" loading={exporting.busy} disabled={total === 0} onClick={exporting.run}>
          {words.say("list.export")}
        </Button>,
      ]}
    >
      <div className="export">
        {exporting.failure && <FailureNote failure={exporting.failure} notice="notice.exportFailed" />}
        {exporting.lost && (
          <Note
            tone="attention"
            title={words.say("exports.lost", {
              count: groupedDecimal(exporting.lost.count),
              encoding: encodingNames[choice.encoding],
              characters: exporting.lost.characters,
            })}
          />
        )}
        {total === 0 ? (
          <Note tone="attention" title={words.say("notice.nothingToExport")} />
        ) : (
          <p>{words.say(totalIsExact ? "exports.rows" : "exports.rowsAtLeast", { total: count })}</p>
        )}
        <Radio.Group
          aria-label={words.say("exports.format")}
          value={choice.format}
          options={exportFormats.map((format) => ({ value: format, label: words.say(`exports.${format}`) }))}
          onChange={({ target }) => choose({ format: target.value })}
        />
        {choice.format === "csv" && <TextOptions choice={choice} choose={choose} />}
        <Radio.Group
          aria-label={words.say("list.columns")}
          value={everything}
          options={[
            { value: false, label: words.say("exports.shownColumns", { count: props.shown.length }) },
            { value: true, label: words.say("exports.allColumns", { count: props.all.length }) },
          ]}
          onChange={({ target }) => setEverything(target.value)}
        />
        {exporting.stopped && <Note tone="neutral" title={words.say("exports.stopped")} />}
        {exporting.busy && <Written {...exporting.written} />}
      </div>
    </Dialog>
  );
}

/** How many rows are in the file; before the first of them, that they are being read. */
function Written({ done, total }: { done: number; total: number }) {
  const words = useWords();
  const numbers = { done: groupedDecimal(done), total: groupedDecimal(total) };
  return (
    <div>
      <Progress
        percent={total > 0 ? Math.floor((100 * done) / total) : 100}
        status="active"
        showInfo={total > 0}
        aria-label={words.say("list.export")}
      />
      {total > 0 ? words.say("exports.rowsDone", numbers) : words.say("exports.preparing")}
    </div>
  );
}

function TextOptions({ choice, choose }: { choice: ExportChoice; choose: (part: Partial<ExportChoice>) => void }) {
  const words = useWords();
  return (
    <div className="row">
      <Labelled label={words.say("imports.separator")}>
        {(id) => (
          <Select
            id={id}
            value={choice.separator}
            options={exportSeparators.map((value) => ({ value, label: words.say(`exports.${separatorWords[value]}`) }))}
            onChange={(separator) => choose({ separator })}
          />
        )}
      </Labelled>
      <Labelled label={words.say("imports.encoding")}>
        {(id) => (
          <Select
            id={id}
            value={choice.encoding}
            options={exportEncodings.map((value) => ({ value, label: encodingNames[value] }))}
            onChange={(encoding) => choose({ encoding })}
          />
        )}
      </Labelled>
    </div>
  );
}

const separatorWords = {
  ",": "comma",
  ";": "semicolon",
  "\t": "tab",
  "|": "bar",
  ":": "colon",
  " ": "space",
} as const;

const encodingNames: Record<ExportChoice["encoding"], string> = {
  "utf-8-bom": "UTF-8 (Excel)",
  "utf-8": "UTF-8",
  "utf-16le": "UTF-16",
  big5: "Big5",
  gb18030: "GB18030",
};
