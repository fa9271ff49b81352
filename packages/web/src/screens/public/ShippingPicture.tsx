import { useQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { call } from "../../api/client.ts";
import { asFailure } from "../../api/failure.ts";
import { groupedDecimal } from "../../i18n/format.ts";
import { useWords } from "../../i18n/index.ts";
import { FailureNote } from "../../ui/FailureNote.tsx";
import { PublicPage } from "../../ui/PublicPage.tsx";
import { useSecret } from "../../ui/useSecret.ts";

interface Box {
  readonly box_no: string;
  readonly barcode_text: string;
  readonly barcode: string;
  readonly weight: string | null;
  readonly weight_unit_name: string | null;
  readonly details: readonly {
    readonly product_code: string;
    readonly product_name: string;
    readonly num: string;
    readonly unit_name: string | null;
  }[];
}

interface Picture {
  readonly order_no: string;
  readonly shipping_company_name: string | null;
  readonly consignee_name: string | null;
  readonly delivery_address: string | null;
  readonly delivery_tel: string | null;
  readonly delivery_zip: string | null;
  readonly shipper_name: string | null;
  readonly store: string | null;
  readonly is_unconfirmed: boolean;
  readonly boxes: readonly Box[];
}

/** An order's labels or the contents of its boxes, to be printed by whoever holds the link. */
export function ShippingPictureScreen() {
  const words = useWords();
  const { outboundId, type } = useParams({ strict: false });
  const [token] = useSecret();
  const isComplete = Boolean(token && outboundId && type);
  const isContents = type === "contents";
  const found = useQuery({
    queryKey: ["shared", "picture", outboundId, type, token],
    enabled: isComplete,
    retry: false,
    queryFn: async () => {
      const path = `/v1/shippingpicture/${encodeURIComponent(outboundId ?? "")}/${encodeURIComponent(type ?? "")}/q`;
      return (await call(path, { body: { token, lang: words.language }, bare: true }))
        .shippingPicture as readonly Picture[];
    },
  });
  const failure = found.error && asFailure(found.error);
  const isOver = failure?.code === "LINK_INVALID" || failure?.status === 400;
  const boxes = found.data?.flatMap((picture) => picture.boxes) ?? [];
  return (
    <PublicPage title={words.say(isContents ? "share.contentsTitle" : "share.labelsTitle")}>
      {!isComplete && <p className="note note-attention">{words.say("share.noLink")}</p>}
      {isOver && <p className="note note-attention">{words.say("share.linkOver")}</p>}
      {failure && !isOver && <FailureNote failure={failure} onRetry={() => void found.refetch()} />}
      {found.data && boxes.length === 0 && <p className="note">{words.say("share.noBoxes")}</p>}
      {boxes.length > 0 && (
        <button type="button" className="button button-primary no-print" onClick={() => print()}>
          {words.say("share.print")}
        </button>
      )}
      {found.data?.map((picture) =>
        picture.boxes.map((box, index) =>
          isContents ? (
            <Contents key={box.box_no} picture={picture} box={box} no={index + 1} />
          ) : (
            <Label key={box.box_no} picture={picture} box={box} no={index + 1} />
          ),
        ),
      )}
    </PublicPage>
  );
}

interface Props {
  readonly picture: Picture;
  readonly box: Box;
  readonly no: number;
}

function Label({ picture, box, no }: Props) {
  const words = useWords();
  const { order_no, shipping_company_name, shipper_name } = picture;
  const { barcode, barcode_text } = box;
  return (
    <section className="shipping-label">
      <dl>
        <dt>{words.say("share.receiver")}</dt>
        <dd className="shipping-to">{picture.consignee_name}</dd>
        <dt />
        <dd>
          {picture.store && (
            <>
              {words.field("store_no")} {picture.store}
              <br />
            </>
          )}
          {[picture.delivery_zip, picture.delivery_address].filter(Boolean).join(" ")}
          <br />
          {picture.delivery_tel}
        </dd>
        <dt>{words.say("share.sender")}</dt>
        <dd>{shipper_name}</dd>
        {shipping_company_name && (
          <>
            <dt>{words.say("share.carrier")}</dt>
            <dd>{shipping_company_name}</dd>
          </>
        )}
      </dl>
      <img src={barcode} alt={barcode_text} />
      <div className="code">{barcode_text}</div>
      <div className="shipping-foot">
        <span>
          {words.field("order_no")} <span className="code">{order_no}</span>
        </span>
        <strong>{words.say("share.boxOf", { no, count: picture.boxes.length })}</strong>
        {box.weight && (
          <span>
            {groupedDecimal(box.weight)} {box.weight_unit_name}
          </span>
        )}
      </div>
      {picture.is_unconfirmed && <p className="quiet">{words.say("share.unverified")}</p>}
    </section>
  );
}

function Contents({ picture, box, no }: Props) {
  const words = useWords();
  return (
    <section className="public-card">
      <h2 className="spread">
        <span className="code">{picture.order_no}</span>
        <span>{words.say("share.boxOf", { no, count: picture.boxes.length })}</span>
      </h2>
      <table className="plain-table">
        <thead>
          <tr>
            <th>{words.field("product_code")}</th>
            <th>{words.field("product_name")}</th>
            <th className="number">{words.field("num")}</th>
            <th>{words.field("unit_name")}</th>
          </tr>
        </thead>
        <tbody>
          {box.details.map((line) => (
            <tr key={line.product_code}>
              <td className="code">{line.product_code}</td>
              <td>{line.product_name}</td>
              <td className="number">{groupedDecimal(line.num)}</td>
              <td>{line.unit_name}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
