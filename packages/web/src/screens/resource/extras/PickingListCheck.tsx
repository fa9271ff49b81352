import { model } from "@stowage/model";
import { Link } from "@tanstack/react-router";
import { Button, Input } from "antd";
import { type FormEvent, useState } from "react";
import { call } from "../../../api/client.ts";
import { asFailure, type CallFailure } from "../../../api/failure.ts";
import { useWords, type Words } from "../../../i18n/index.ts";
import { Dialog } from "../../../ui/Dialog.tsx";
import { FailureNote } from "../../../ui/FailureNote.tsx";
import { StatusTag } from "../../../ui/StatusTag.tsx";
import { TableScroll } from "../../../ui/TableScroll.tsx";

/** An order on the list, and what keeps it from being boxed. */
interface Checked {
  readonly outbound_id: string;
  readonly outbound_no: string;
  readonly order_no: string;
  readonly outbound_status: string;
  readonly abnormal: boolean;
  readonly lines_to_pick: number;
  readonly lines_to_box: number;
  readonly can_box: boolean;
}

/** Says of a scanned picking list which of its orders can be boxed, and what stands in the way of the others. */
export function PickingListCheck({ onClose }: { onClose: () => void }) {
  const words = useWords();
  const [number, setNumber] = useState("");
  const [orders, setOrders] = useState<readonly Checked[]>([]);
  const [failure, setFailure] = useState<CallFailure | null>(null);
  const [busy, setBusy] = useState(false);
  async function check(event: FormEvent) {
    event.preventDefault();
    if (number.trim() === "") return;
    setBusy(true);
    setFailure(null);
    try {
      const answer = await call("/v1/pickinglist/check", { body: { pickinglist_no: number.trim() } });
      setOrders(answer.pickingListCheck as readonly Checked[]);
    } catch (thrown) {
      setOrders([]);
      setFailure(asFailure(thrown));
    } finally {
      setBusy(false);
    }
  }
  return (
    <Dialog open destroyOnHidden width={720} footer={null} title={words.say("document.checkList")} onCancel={onClose}>
      <form className="row check-list" onSubmit={(event) => void check(event)}>
        <Input
          className="code"
          maxLength={40}
          aria-label={words.field("pickinglist_no")}
          placeholder={words.say("document.checkListHint")}
          value={number}
          onFocus={(event) => event.target.select()}
          onChange={(event) => setNumber(event.target.value)}
        />
        <Button type="primary" htmlType="submit" loading={busy}>
          {words.say("document.checkList")}
        </Button>
      </form>
      {failure && <FailureNote failure={failure} />}
      {orders.length > 0 && (
        <TableScroll label={words.say("document.checkList")}>
          <table className="plain-table">
            <thead>
              <tr>
                {["outbound_no", "order_no", "outbound_status"].map((name) => (
                  <th key={name}>{words.field(name)}</th>
                ))}
                <th>{words.resource("boxing")}</th>
              </tr>
            </thead>
            <tbody>
              {orders.map((order) => (
                <tr key={order.outbound_id}>
                  <td className="code">
                    <Link to="/Main/$path" params={{ path: "outbound" }} search={{ open: order.outbound_id }}>
                      {order.outbound_no}
                    </Link>
                  </td>
                  <td className="code">{order.order_no}</td>
                  <td>
                    <StatusTag
                      name="outbound_status"
                      field={model.outbound.fields.outbound_status}
                      value={order.outbound_status}
                    />
                  </td>
                  <td className={order.can_box ? "good" : ""}>{saidOf(order, words)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </TableScroll>
      )}
    </Dialog>
  );
}

function saidOf(order: Checked, words: Words): string {
  const parts = [
    ...(order.can_box ? [`✓ ${words.say("document.canBox")}`] : []),
    ...(order.abnormal ? [words.field("abnormal")] : []),
    ...(order.lines_to_pick > 0 ? [words.say("document.linesToPick", { count: order.lines_to_pick })] : []),
    ...(order.lines_to_box > 0 ? [words.say("document.linesToBox", { count: order.lines_to_box })] : []),
  ];
  return parts.join(words.say("frame.comma"));
}
