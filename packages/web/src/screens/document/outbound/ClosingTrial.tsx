import { Button, Form } from "antd";
import { useState } from "react";
import { call } from "../../../api/client.ts";
import { asFailure, type CallFailure } from "../../../api/failure.ts";
import type { AnyRow } from "../../../api/resources.ts";
import { useWords } from "../../../i18n/index.ts";
import { ShortOrders, type TriedOrder } from "../../../record/ShortOrders.tsx";
import { FailureNote } from "../../../ui/FailureNote.tsx";
import { useOneAtATime } from "../../../ui/useOneAtATime.ts";
import { type ShortProduct, ShortProducts } from "./ShortProducts.tsx";

interface Outcome {
  readonly orders: readonly TriedOrder[];
  readonly products: readonly ShortProduct[];
}

/** Closes the picked orders on trial, as the dialog says it: which would be refused or short, and what would mend it. */
export function ClosingTrial({ rows }: { readonly rows: readonly AnyRow[] }) {
  const words = useWords();
  const form = Form.useFormInstance();
  const oneAtATime = useOneAtATime();
  const [busy, setBusy] = useState(false);
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const [failure, setFailure] = useState<CallFailure | null>(null);
  async function run() {
    setBusy(true);
    setFailure(null);
    try {
      const ids = rows.map(({ outbound_id }) => outbound_id);
      const short_policy: unknown = form.getFieldValue("short_policy");
      const body = { ids, ...(short_policy ? { short_policy } : {}) };
      const { orders, products } = await call("/v1/outbound/close/trial", { body });
      setOutcome({ orders, products } as Outcome);
    } catch (thrown) {
      setFailure(asFailure(thrown));
    } finally {
      setBusy(false);
    }
  }
  return (
    <section className="closing-trial">
      <div className="row">
        <Button loading={busy} onClick={() => void oneAtATime(run)}>
          {words.say("closing.try")}
        </Button>
        <span className="quiet">{words.say("closing.tryWhat")}</span>
      </div>
      {failure && <FailureNote failure={failure} onRetry={() => void oneAtATime(run)} />}
      {outcome && !busy && <Told {...outcome} />}
    </section>
  );
}

function Told({ orders, products }: Outcome) {
  const words = useWords();
  const [all, done] = [orders.length, orders.filter(({ ok }) => ok).length];
  const isWhole = done === all && products.length === 0;
  return (
    <>
      <p role="status">
        {isWhole ? words.say("closing.allWould", { all }) : words.say("closing.would", { done, all })}
      </p>
      <ShortOrders orders={orders} />
      <ShortProducts products={products} orders={orders} />
    </>
  );
}
