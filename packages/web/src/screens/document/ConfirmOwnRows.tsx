import type { Fields, Resource } from "@stowage/model";
import { Button, Form } from "antd";
import { useState } from "react";
import type { AnyRow } from "../../api/resources.ts";
import { useWords, type Words } from "../../i18n/index.ts";
import { useMay, useWorkspace } from "../../session/hooks.ts";
import { nameOfPath } from "../../session/menu.ts";
import { Dialog } from "../../ui/Dialog.tsx";
import { useFocusBack } from "../../ui/useFocusBack.ts";
import { ToCollect } from "./outbound/ToCollect.tsx";
import { PayloadTable } from "./PayloadTable.tsx";
import { knownRows, type PayloadRow, type PayloadRows, sentRows } from "./payload.ts";
import { byRow, ReadyRows, type RowsToConfirm } from "./ReadyRows.tsx";
import { RowFaults } from "./RowFaults.tsx";
import { errorsOfRows } from "./refusedLines.ts";
import { SaidOnce } from "./SaidOnce.tsx";
import { useConfirming } from "./useConfirming.ts";
import "./document.css";

/** Confirms rows of a list by their own call, such as goods that are put back; what is expected stands in the cells. */
export function ConfirmOwnRows({ declared, rows, done }: RowsToConfirm) {
  const words = useWords();
  const may = useMay();
  if (!may(declared.menu, "update")) return null;
  return (
    <ReadyRows {...{ declared, rows }} called={calledIn(declared, words)}>
      {(ready, onClose) => <RowsDialog {...{ declared, done, onClose }} rows={ready} />}
    </ReadyRows>
  );
}

/** What is asked of a row stands in its cell, and is not told beside it. */
export const toldBeside = (names: readonly string[], asks: Fields): readonly string[] =>
  names.filter((name) => !Object.hasOwn(asks, name));

const calledIn = ({ name, menu }: Resource, words: Words) => words.menu(nameOfPath(name) ?? menu);

interface DialogProps extends RowsToConfirm {
  readonly onClose: () => void;
}

function RowsDialog({ declared, rows: picked, done, onClose }: DialogProps) {
  const words = useWords();
  const workspace = useWorkspace();
  const { asks = {}, expected = {} } = declared.work?.confirms ?? {};
  const part: PayloadRows = { name: "rows", about: declared, fields: asks };
  const [rows, setRows] = useState<readonly PayloadRow[]>(() =>
    knownRows(picked, {}).map(({ of }) => ({ of, values: expectedOf(of, part, expected) })),
  );
  const called = calledIn(declared, words);
  const told = (_answer: unknown, count: number) => words.say("document.doneRows", { action: called, count });
  const running = useConfirming(declared.path, told, () => {
    onClose();
    done();
  });
  useFocusBack(".picked button");
  const errors = errorsOfRows(running.failure && byRow(running.failure), part, rows, words);
  return (
    <Dialog
      open
      destroyOnHidden
      keepsTyped
      footer={null}
      width={960}
      title={words.say("document.confirmRows", { action: called, count: picked.length })}
      onCancel={onClose}
    >
      <Form layout="vertical" onFinish={() => void running.run(sentRows(part, rows))}>
        <SaidOnce failure={running.failure}>
          <section className="action-rows">
            {declared.fields.cod_amount && <ToCollect rows={picked} />}
            <RowFaults {...{ errors, rows, heading: words.field }} />
            <PayloadTable
              {...{ part, rows, errors }}
              extras={{ shows: toldBeside(declared.glance ?? [], asks) }}
              workspace={{ ...workspace, ownerId: null }}
              onChange={setRows}
            />
          </section>
        </SaidOnce>
        <div className="row action-foot">
          <Button type="primary" htmlType="submit" loading={running.busy} data-first disabled={rows.length === 0}>
            {called}
          </Button>
          <Button onClick={onClose}>{words.say("frame.back")}</Button>
        </div>
      </Form>
    </Dialog>
  );
}

/** What stands in the cells of a row at first: what it tells under another name. */
function expectedOf(of: AnyRow, { fields }: PayloadRows, expected: Readonly<Record<string, string>>) {
  const told = Object.fromEntries(Object.entries(expected).map(([asked, name]) => [asked, of[name]]));
  return knownRows([told], fields)[0]?.values ?? {};
}
