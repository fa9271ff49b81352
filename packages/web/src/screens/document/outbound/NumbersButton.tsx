import { useQueryClient } from "@tanstack/react-query";
import { App, Button } from "antd";
import { type ChangeEvent, useRef, useState } from "react";
import { call } from "../../../api/client.ts";
import { asFailure, type CallFailure } from "../../../api/failure.ts";
import type { AnyRow } from "../../../api/resources.ts";
import { useWords } from "../../../i18n/index.ts";
import { useMay } from "../../../session/hooks.ts";
import { Dialog } from "../../../ui/Dialog.tsx";
import { FailureNote } from "../../../ui/FailureNote.tsx";

/** Brings the serial numbers of an order's pieces in from a sheet, for who may pick them; says of each row what is wrong with it. */
export function NumbersButton({ row }: { readonly row: AnyRow }) {
  const words = useWords();
  const may = useMay();
  const client = useQueryClient();
  const { message } = App.useApp();
  const picker = useRef<HTMLInputElement>(null);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<CallFailure | null>(null);
  const isTheirs = may("outboundOperation", "update") || may("pickingConfirm", "update");
  if (row.outbound_status !== "awaiting_pick" || !isTheirs) return null;
  async function send({ target }: ChangeEvent<HTMLInputElement>) {
    const [file] = target.files ?? [];
    if (!file) return;
    const form = new FormData();
    form.append("outbound_id", String(row.outbound_id));
    form.append("file", file, file.name);
    target.value = "";
    setBusy(true);
    try {
      const { productSn } = await call("/v1/outbound/productsn/import", { form });
      void message.success(words.say("document.numbersImported", { count: (productSn as readonly unknown[]).length }));
      await client.invalidateQueries();
    } catch (thrown) {
      setFailure(asFailure(thrown));
    } finally {
      setBusy(false);
    }
  }
  return (
    <>
      <input
        ref={picker}
        type="file"
        hidden
        accept=".xlsx,.xls,.csv,.txt"
        aria-label={words.say("document.importNumbers")}
        onChange={(event) => void send(event)}
      />
      <Button loading={busy} onClick={() => picker.current?.click()}>
        {words.say("document.importNumbers")}
      </Button>
      {failure && (
        <Dialog open title={words.say("document.importNumbers")} footer={null} onCancel={() => setFailure(null)}>
          <FailureNote failure={failure} />
          <ul>
            {failure.errors.map(({ index, field, message: said, details }) => (
              <li key={`${index} ${field}`}>
                {details?.row ? words.say("document.faultInRow", { row: String(details.row), message: said }) : said}
              </li>
            ))}
          </ul>
        </Dialog>
      )}
    </>
  );
}
