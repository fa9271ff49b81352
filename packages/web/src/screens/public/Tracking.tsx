import { digitsOfTelephone, fewestDigits, type OnTheWay, type Stage } from "@stowage/model";
import { type FormEvent, useEffect, useState } from "react";
import { call } from "../../api/client.ts";
import { asFailure, type CallFailure } from "../../api/failure.ts";
import { spokenInstant } from "../../i18n/format.ts";
import { useWords, type Words } from "../../i18n/index.ts";
import { FailureNote } from "../../ui/FailureNote.tsx";
import { PublicPage } from "../../ui/PublicPage.tsx";
import { useSecret } from "../../ui/useSecret.ts";

interface Tracked {
  readonly order_no: string;
  readonly tracking_state: string;
  readonly expect_ship_date: string | null;
  readonly shipping_company_name: string | null;
  readonly shipping_no: string | null;
  readonly received_by: string | null;
  readonly steps: readonly Step[];
  readonly parcels: readonly Parcel[];
}

interface Step {
  readonly tracking_state: Stage | OnTheWay;
  readonly at: string;
  readonly shipping_nos?: readonly string[];
}

interface Parcel {
  readonly shipping_no: string;
  readonly tracking_state: string;
  readonly at: string | null;
}

/** How far an order is, for whoever waits for it: by its number and the telephone it goes to, or by a link. */
export function TrackingScreen() {
  const words = useWords();
  const [token] = useSecret();
  const [orders, setOrders] = useState<readonly Tracked[]>([]);
  const [failure, setFailure] = useState<CallFailure | null>(null);
  const [busy, setBusy] = useState(false);
  const [lacks, setLacks] = useState<{ readonly field: string; readonly message: string } | null>(null);
  async function look(body: object) {
    setBusy(true);
    setFailure(null);
    try {
      const answer = await call("/v1/tracking/q", { body: { ...body, lang: words.language }, bare: true });
      setOrders(answer.tracking as readonly Tracked[]);
      setAnswered(body);
    } catch (thrown) {
      setOrders([]);
      setAnswered(null);
      setFailure(asFailure(thrown));
    } finally {
      setBusy(false);
    }
  }
  // What is told has names in it: in another language it is asked anew.
  const [answered, setAnswered] = useState<object | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the link is followed once, and what was answered is asked anew in each language
  useEffect(() => {
    if (token) void look({ token });
    else if (answered) void look(answered);
  }, [token, words.language]);
  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const { elements } = event.currentTarget;
    const form = new FormData(event.currentTarget);
    const asked = { number: String(form.get("number")).trim(), delivery_tel: String(form.get("delivery_tel")) };
    const lack = lacking(asked, words);
    setLacks(lack);
    if (!lack) return void look(asked);
    setOrders([]);
    setAnswered(null);
    setFailure(null);
    (elements.namedItem(lack.field) as HTMLInputElement | null)?.focus();
  }
  return (
    <PublicPage title={words.say("share.trackingTitle")}>
      {!token && (
        <>
          <p className="quiet">{words.say("share.trackingHint")}</p>
          <form className="public-ask" noValidate onSubmit={onSubmit}>
            <label>
              {words.say("share.number")}
              <input
                name="number"
                aria-required="true"
                aria-invalid={lacks?.field === "number" || undefined}
                maxLength={80}
                autoComplete="off"
              />
            </label>
            <label>
              {words.say("share.tel")}
              <input
                name="delivery_tel"
                type="tel"
                aria-required="true"
                aria-invalid={lacks?.field === "delivery_tel" || undefined}
                maxLength={80}
                autoComplete="tel"
                title={words.say("share.telHint")}
              />
            </label>
            <button type="submit" className="button button-primary" disabled={busy}>
              {words.say("share.look")}
            </button>
          </form>
        </>
      )}
      <div aria-live="polite">
        {lacks && <p className="note note-attention">{lacks.message}</p>}
        {failure &&
          (failure.code === "NOT_FOUND" ? (
            <p className="note note-attention">{words.say("share.notFound")}</p>
          ) : failure.code === "LINK_INVALID" ? (
            <p className="note note-attention">{words.say("share.linkOver")}</p>
          ) : (
            <FailureNote failure={failure} />
          ))}
        {orders.map((order) => (
          <OrderStages key={`${order.order_no} ${order.shipping_no}`} order={order} />
        ))}
      </div>
    </PublicPage>
  );
}

/** What has to be filled in before it can be asked, in the page's words: the browser would say it in its own. */
function lacking(
  { number, delivery_tel }: { readonly number: string; readonly delivery_tel: string },
  words: Words,
): { readonly field: string; readonly message: string } | null {
  const empty = (field: string, label: string) => ({ field, message: words.error("REQUIRED", { field: label }) });
  if (number === "") return empty("number", words.say("share.number"));
  if (delivery_tel.trim() === "") return empty("delivery_tel", words.say("share.tel"));
  if (digitsOfTelephone(delivery_tel).length >= fewestDigits) return null;
  return { field: "delivery_tel", message: words.say("share.telShort") };
}

/** A step as somebody would tell it, with who carries the goods or received them where that is known. */
function toldOf(stage: Stage | OnTheWay, { shipping_company_name, received_by }: Tracked, words: Words): string {
  const who = stage === "shipped" ? shipping_company_name : received_by;
  const isNamed = who && (stage === "shipped" || stage === "delivered" || stage === "picked_up");
  return isNamed ? words.say(`share.by_${stage}`, { who }) : words.say(`share.step_${stage}`);
}

function OrderStages({ order }: { order: Tracked }) {
  const words = useWords();
  const hasLeft = order.steps.some(({ tracking_state }) => tracking_state === "shipped");
  const { parcels } = order;
  const isSeveral = parcels.length > 1;
  const facts = [
    ["share.expected", hasLeft ? null : order.expect_ship_date],
    ["share.carrier", order.shipping_company_name],
    ["share.waybill", isSeveral ? null : order.shipping_no],
  ] as const;
  return (
    <article className="public-card">
      <h2 className="spread">
        <span className="code">{order.order_no}</span>
        <span>{words.choice("tracking_state", order.tracking_state)}</span>
      </h2>
      <dl className="facts">
        {facts.map(
          ([name, value]) =>
            value && (
              <div key={name}>
                <dt>{words.say(name)}</dt>
                <dd>{value}</dd>
              </div>
            ),
        )}
      </dl>
      {isSeveral && <Parcels parcels={parcels} />}
      <ol className="public-way">
        {order.steps.map(({ tracking_state, at, shipping_nos = [] }) => (
          <li key={`${tracking_state} ${at}`}>
            <span>
              {toldOf(tracking_state, order, words)}
              {isSeveral && shipping_nos.length > 0 && <span className="code quiet"> {shipping_nos.join(", ")}</span>}
            </span>
            <time dateTime={at}>{spokenInstant(at, words.language)}</time>
          </li>
        ))}
      </ol>
    </article>
  );
}

/** Each box with its own number, and how far it is. */
function Parcels({ parcels }: { readonly parcels: readonly Parcel[] }) {
  const words = useWords();
  return (
    <ul className="public-parcels" aria-label={words.say("share.waybill")}>
      {parcels.map(({ shipping_no, tracking_state, at }, index) => (
        <li key={shipping_no}>
          <span>
            {words.say("share.boxOf", { no: index + 1, count: parcels.length })}{" "}
            <span className="code">{shipping_no}</span>
          </span>
          <span>
            {words.choice("tracking_state", tracking_state)}
            {at && <time dateTime={at}> {spokenInstant(at, words.language)}</time>}
          </span>
        </li>
      ))}
    </ul>
  );
}
