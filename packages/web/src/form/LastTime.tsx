import type { Declared } from "@stowage/model";
import { useQueryClient } from "@tanstack/react-query";
import { App, Button, Form } from "antd";
import { useState } from "react";
import { asFailure } from "../api/failure.ts";
import type { AnyRow } from "../api/resources.ts";
import { tallyOf } from "../api/standing.ts";
import { rowsOf, useRowsOf } from "../api/useRow.ts";
import { groupedDecimal } from "../i18n/format.ts";
import { useWords, type Words } from "../i18n/index.ts";
import { useMayDo } from "../session/hooks.ts";
import { failureText } from "../ui/FailureNote.tsx";
import { type LineValues, lineValues } from "./lineColumns.ts";
import type { FormState } from "./useFormState.ts";

interface Props {
  readonly kind: FormState["lines"]["kinds"][number];
  readonly state: FormState;
  readonly fill: (rows: readonly LineValues[]) => void;
}

/** The document made last for the same customer of the same owner, whose lines the new one may begin with. */
export function LastTime({ kind, state, fill }: Props) {
  const { declared, form, lineWorkspace } = state;
  const words = useWords();
  const client = useQueryClient();
  const { message } = App.useApp();
  const mayQuery = useMayDo()(declared, "query");
  const [busy, setBusy] = useState(false);
  const partner = partnerOf(declared);
  const partnerId = Form.useWatch(partner, { form, preserve: true }) as string | undefined;
  const { ownerId } = lineWorkspace;
  const isAsked = mayQuery && Boolean(partner && partnerId && ownerId);
  const found = useRowsOf(isAsked ? declared : undefined, partner, partnerId, {
    pageSize: 1,
    tally: true,
    within: { owner_id: String(ownerId) },
  });
  const last = isAsked ? found.data?.rows[0] : undefined;
  if (!last || declared.type !== "document") return null;
  const number = String(last[declared.number.field] ?? "");
  async function take(id: string) {
    setBusy(true);
    try {
      const { rows } = await client.fetchQuery(
        rowsOf(kind.declared, kind.declared.line?.field ?? "", id, { order: kind.order }),
      );
      fill(
        rows.map((row) => {
          const { [kind.declared.key]: _own, ...values } = lineValues(kind.declared, row);
          return values;
        }),
      );
    } catch (thrown) {
      void message.error(failureText(asFailure(thrown), words), 6);
    } finally {
      setBusy(false);
    }
  }
  return (
    <section>
      <h3>{words.say("form.sideLast", { field: words.field(partner) })}</h3>
      <p className="spread">
        <span className="code">{number}</span>
        <span className="quiet">{amountOf(last, words)}</span>
      </p>
      <Button size="small" loading={busy} onClick={() => void take(String(last[declared.key]))}>
        {words.say("form.sideTake")}
      </Button>
    </section>
  );
}

/** Who stands on the other side, beside the owner: such as the consignee of an order. */
function partnerOf({ tabAt = [] }: Declared): string {
  const last = tabAt.find((tab) => tab.with === "customer")?.by.at(-1);
  return last && last !== "owner_id" ? last : "";
}

function amountOf(row: AnyRow, words: Words): string {
  const { lines = 0, sums = [] } = tallyOf(row) ?? {};
  const amounts = sums.slice(0, 2).map(({ sum, unit_name }) => `${groupedDecimal(sum)} ${unit_name ?? ""}`.trim());
  return [words.say("form.total", { count: lines }), ...amounts].join(" · ");
}
