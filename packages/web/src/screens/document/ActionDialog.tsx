import type { Declared, Document } from "@stowage/model";
import { useQuery } from "@tanstack/react-query";
import { App, Button, Form, Segmented, Skeleton } from "antd";
import { useState } from "react";
import { type ActionResult, runAction } from "../../api/actions.ts";
import { sumDecimals } from "../../api/decimals.ts";
import { asFailure, CallFailure, type FieldError } from "../../api/failure.ts";
import type { AnyRow } from "../../api/resources.ts";
import { Control } from "../../form/controls.tsx";
import { useWords } from "../../i18n/index.ts";
import { Dialog } from "../../ui/Dialog.tsx";
import { FailureNote } from "../../ui/FailureNote.tsx";
import { useFocusBack } from "../../ui/useFocusBack.ts";
import type { Offered } from "./actions.ts";
import { BoxesEditor } from "./BoxesEditor.tsx";
import { FinalNote } from "./FinalNote.tsx";
import { PartsEditor } from "./PartsEditor.tsx";
import { PayloadTable } from "./PayloadTable.tsx";
import { type PayloadRow, type PayloadShape, payloadDetails, payloadShape } from "./payload.ts";
import { ReasonField } from "./ReasonField.tsx";
import { boxNumbersOf, rowsOfAction } from "./rowsOfAction.ts";
import { isTracked } from "./SerialCell.tsx";
import { stepErrors } from "./stepErrors.ts";
import { useReadAnew } from "./useDocument.ts";

interface Props {
  readonly document: Document;
  readonly line: Declared;
  readonly offered: Offered;
  readonly row: AnyRow;
  readonly lines: readonly AnyRow[];
  readonly onClose: () => void;
  readonly onDone: (result: ActionResult | undefined) => void;
}

/** What an action needs to know, why it is done, and what it will do; only then the button. */
export function ActionDialog(props: Props) {
  const { document, line, offered, row, lines, onClose } = props;
  const words = useWords();
  const shape = payloadShape(offered.action, line.key);
  const rows = usePayloadRows(props, shape);
  useFocusBack(".panel-actions button");
  const wide = shape.source !== "none";
  return (
    <Dialog
      open
      footer={null}
      destroyOnHidden
      onCancel={onClose}
      width={wide ? 960 : 480}
      title={`${words.action(offered.name)} · ${String(row[document.number.field] ?? "")}`}
    >
      {rows.isPending ? (
        <Skeleton active />
      ) : (
        <ActionForm
          {...props}
          shape={shape}
          rows={rows.data?.rows ?? []}
          boxNumbers={rows.data?.boxNumbers ?? []}
          lines={lines}
        />
      )}
    </Dialog>
  );
}

function usePayloadRows({ document, line, offered, row, lines }: Props, shape: PayloadShape) {
  return useQuery({
    queryKey: [document.name, "payload", offered.name, String(row[document.key]), row.version],
    staleTime: 0,
    gcTime: 0,
    queryFn: async () => ({
      rows: await rowsOfAction({ document, line, action: offered.name, row, lines }, shape),
      boxNumbers: shape.source === "boxes" ? await boxNumbersOf(String(row[document.key])) : [],
    }),
  });
}

interface FormProps extends Props {
  readonly shape: PayloadShape;
  readonly rows: readonly PayloadRow[];
  /** Of the boxes that are there already. */
  readonly boxNumbers: readonly string[];
}

function ActionForm(props: FormProps) {
  const { document, offered, row, shape, onClose } = props;
  const words = useWords();
  const [form] = Form.useForm();
  const entry = useRowsEntry(shape, offered.name, props.rows);
  const running = useRun(props);
  return (
    <Form
      form={form}
      layout="vertical"
      onFinish={(values: Record<string, unknown>) => void running.run({ ...filled(values), ...entry.payload() })}
      initialValues={initialScalars(shape, row, props.lines)}
    >
      {running.failure && <FailureNote failure={running.failure} />}
      {offered.action.way === "back" && (
        <p>{words.say("document.backWhat", { state: backState(document, offered, words.choice) })}</p>
      )}
      <FinalNote document={document} action={offered.action} />
      {shape.scalars.map(([name, field]) => (
        <Form.Item key={name} name={name} label={words.field(name)} className="action-scalar">
          <Control name={name} field={field} />
        </Form.Item>
      ))}
      <RowsEntry {...props} entry={entry} errors={stepErrors(running.failure, shape, entry.rows, words, entry.built)} />
      {offered.action.reason && <ReasonField />}
      <div className="row action-foot">
        <Button
          type="primary"
          danger={offered.name === "cancel"}
          htmlType="submit"
          loading={running.busy}
          autoFocus={!offered.action.reason}
          data-first={offered.action.reason ? undefined : true}
        >
          {words.action(offered.name)}
        </Button>
        <Button onClick={onClose}>{words.say("frame.back")}</Button>
      </div>
    </Form>
  );
}

const filled = (values: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined && value !== ""));

/** Runs the action on the one document, and keeps why it was refused. */
function useRun({ document, offered, row, onDone }: Props) {
  const words = useWords();
  const { message } = App.useApp();
  const readAnew = useReadAnew();
  const [failure, setFailure] = useState<CallFailure | null>(null);
  const [busy, setBusy] = useState(false);
  async function run(payload: Readonly<Record<string, unknown>>) {
    setBusy(true);
    setFailure(null);
    try {
      const [result] = await runAction(document, offered.name, { ...payload, ids: [String(row[document.key])] });
      await readAnew();
      if (result && !result.ok)
        return setFailure(
          new CallFailure("INVALID_STATE", 409, result.message ?? words.error(result.code ?? "INTERNAL")),
        );
      void message.success(words.say("document.done", { action: words.action(offered.name), count: 1 }), 2);
      onDone(result);
    } catch (thrown) {
      setFailure(asFailure(thrown));
    } finally {
      setBusy(false);
    }
  }
  return { run, failure, busy };
}

type Entry = ReturnType<typeof useRowsEntry>;

/** The rows of a payload: left out where all is as expected, else as they were entered. */
function useRowsEntry(shape: PayloadShape, action: string, start: readonly PayloadRow[]) {
  const mayLeaveOut = action !== "confirm_putaway" && (shape.source === "lines" || shape.source === "bookings");
  // Serial numbers are scanned: where there are any to scan, the rows stand open.
  const isScanned = ["confirm_validate", "confirm_pick"].includes(action) && start.some(({ of }) => isTracked(of));
  const [asExpected, setAsExpected] = useState(mayLeaveOut && !isScanned);
  const [rows, setRows] = useState(start);
  const [built, setBuilt] = useState<readonly AnyRow[]>([]);
  function payload(): Readonly<Record<string, unknown>> {
    if (!shape.rows || asExpected) return {};
    if (shape.source === "boxes" || shape.source === "parts") return { [shape.rows.name]: built };
    const key = shape.rows.key ?? "";
    return { [shape.rows.name]: payloadDetails(key, rows, shape.rows.fields, (of) => of[key]) };
  }
  return { mayLeaveOut, asExpected, setAsExpected, rows, setRows, built, setBuilt, payload };
}

function RowsEntry({
  offered,
  row,
  lines,
  shape,
  entry,
  errors,
  boxNumbers,
}: FormProps & { entry: Entry; errors: readonly FieldError[] }) {
  const words = useWords();
  if (shape.source === "boxes") {
    const tracked = entry.rows.map(({ of }) => of);
    return <BoxesEditor lines={tracked} taken={boxNumbers} errors={errors} onChange={entry.setBuilt} />;
  }
  if (shape.source === "parts") return <PartsEditor row={row} lines={lines} onChange={entry.setBuilt} />;
  if (!shape.rows) return null;
  const all = words.say(shape.source === "bookings" ? "document.allAsBooked" : "document.allAsExpected");
  return (
    <>
      {entry.mayLeaveOut && (
        <Segmented
          className="action-choice"
          aria-label={words.say("document.lines")}
          value={entry.asExpected ? "all" : "rows"}
          options={[
            { value: "all", label: all },
            { value: "rows", label: words.say("document.lines") },
          ]}
          onChange={(value) => entry.setAsExpected(value === "all")}
        />
      )}
      {!entry.asExpected && (
        <PayloadTable
          action={offered.name}
          fields={shape.rows.fields}
          rows={entry.rows}
          errors={errors}
          onChange={entry.setRows}
        />
      )}
    </>
  );
}

/** The header's own value of a choice is what the action would take anyway; what is in no box yet is boxed fast. */
function initialScalars(shape: PayloadShape, row: AnyRow, lines: readonly AnyRow[]) {
  const own = shape.scalars.flatMap(([name]) =>
    row[name] === null || row[name] === undefined ? [] : [[name, row[name]] as const],
  );
  const isUnboxed = sumDecimals(lines.map((line) => line.num_boxed)) === "0";
  return {
    ...Object.fromEntries(own),
    ...(shape.scalars.some(([name]) => name === "fast") ? { fast: isUnboxed } : {}),
  };
}

function backState(document: Document, { action }: Offered, choice: (field: string, value: string) => string): string {
  const [to] = [action.to].flat();
  return to && to !== "same" && to !== "before"
    ? choice(document.status, to)
    : choice(document.status, action.from[0] ?? "");
}
