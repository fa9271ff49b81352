import { model } from "@stowage/model";
import { GoodsOf } from "../../src/i18n/GoodsOf.tsx";
import { ActionDialog } from "../../src/screens/document/ActionDialog.tsx";
import { type Asked, pageOf, type Refusal, serve, show } from "../support/screen.tsx";

const { inbound, inbound_detail } = model;

interface Opened {
  /** The inbound's own values, where they matter. */
  readonly row?: object;
  readonly lines: readonly object[];
  /** How the step is answered; it is done unless told. */
  readonly refusal?: Refusal | undefined;
  /** What else is answered; nothing is there unless told. */
  readonly answer?: (asked: Asked) => Readonly<Record<string, unknown>> | undefined;
}

/** Opens the dialog of an inbound's step: the lines that it sends and with what, each time it does, and what is kept of what was read. */
export async function inboundDialog(
  name: keyof typeof inbound.actions,
  { row: own = {}, lines, refusal, answer }: Opened,
) {
  const row = { inbound_id: "i1", inbound_no: "IN1", version: 3, owner_id: "o1", ...own };
  const sent: unknown[] = [];
  const bodies: Readonly<Record<string, unknown>>[] = [];
  serve((asked) => {
    if (asked.path.endsWith(`/action/${name}`)) {
      sent.push(asked.body.details);
      bodies.push(asked.body);
      return refusal ?? { results: [{ index: 0, id: "i1", ok: true }] };
    }
    if (asked.path === `/v1${inbound_detail.path}/q`) return pageOf(inbound_detail.reply, lines, asked);
    if (asked.path === `/v1${inbound.path}/q`) return pageOf(inbound.reply, [row], asked);
    return answer?.(asked) ?? pageOf("none", [], asked);
  });
  const shown = await show(
    <GoodsOf rows={[row]}>
      <ActionDialog
        document={inbound}
        row={row}
        offered={{ name, action: inbound.actions[name] }}
        onClose={() => undefined}
        onDone={() => undefined}
      />
    </GoodsOf>,
    { [inbound.menu]: ["query", "update"] },
  );
  return { sent, bodies, shown };
}
