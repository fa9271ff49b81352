import { useQuery, useQueryClient } from "@tanstack/react-query";
import { App, Button } from "antd";
import { type ChangeEvent, useRef, useState } from "react";
import { rowsWithAny } from "../../../api/allRows.ts";
import { call } from "../../../api/client.ts";
import { asFailure, type CallFailure } from "../../../api/failure.ts";
import type { AnyRow } from "../../../api/resources.ts";
import { isTracked, withTracked } from "../../../api/tracked.ts";
import { useWords } from "../../../i18n/index.ts";
import { useMay } from "../../../session/hooks.ts";
import { Dialog } from "../../../ui/Dialog.tsx";
import { FailureNote } from "../../../ui/FailureNote.tsx";

/** Offered to who may pick an order, where pieces of it are tracked. */
export function NumbersButton({ row }: { readonly row: AnyRow }) {
  const may = useMay();
  const isTheirs = may("outboundOperation", "update") || may("pickingConfirm", "update");
  const isPicked = row.outbound_status === "awaiting_pick" && isTheirs;
  const id = String(row.outbound_id);
  const tracked = useQuery({
    queryKey: ["outbound_detail", "tracked", id],
    enabled: isPicked,
    queryFn: async () => (await withTracked(await rowsWithAny("outbound_detail", "outbound_id", [id]))).some(isTracked),
  });
  return isPicked && tracked.data ? <ImportNumbers row={row} /> : null;
}

/** Brings the serial numbers of an order's pieces in from a sheet; says of each row what is wrong with it. */
function ImportNumbers({ row }: { readonly row: AnyRow }) {
  const words = useWords();
  const client = useQueryClient();
  const { message } = App.useApp();
  const picker = useRef<HTMLInputElement>(null);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<CallFailure | null>(null);
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
