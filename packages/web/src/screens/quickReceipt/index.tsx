import { type DocumentDeclaration, model, type ShortcutCode } from "@stowage/model";
import { useQueryClient } from "@tanstack/react-query";
import { Link, useNavigate } from "@tanstack/react-router";
import { App, Button, Result } from "antd";
import { useMemo, useState } from "react";
import { call } from "../../api/client.ts";
import { asFailure } from "../../api/failure.ts";
import { lineKind } from "../../api/lineKinds.ts";
import type { AnyRow, Workspace } from "../../api/resources.ts";
import type { FormVariant } from "../../form/formVariant.ts";
import type { Line } from "../../form/line.ts";
import { ResourceForm } from "../../form/ResourceForm.tsx";
import { useWords } from "../../i18n/index.ts";
import { useHasRight } from "../../session/hooks.ts";
import { failureText } from "../../ui/FailureNote.tsx";
import { checkReceiptLine, type Proposed, unplacedLines, withLocations } from "./lines.ts";
import { receiptHeader, receiptLine } from "./shape.ts";
import "./quickReceipt.css";

/** Receives goods of an inbound order that nobody announced. */
export function QuickInboundScreen() {
  const saveLabel = useWords().say("document.receiveAtOnce");
  return <QuickReceipt name="inboundAtOnce" document={model.inbound} saveLabel={saveLabel} />;
}

/** Takes goods back that nobody announced. */
export function QuickReturnScreen() {
  const saveLabel = useWords().say("document.returnAtOnce");
  return <QuickReceipt name="returnedAtOnce" document={model.returned} saveLabel={saveLabel} />;
}

/** Goods come in, are counted and put away in one step: a header, its lines with their locations, and nothing after. */
function QuickReceipt({
  name,
  document,
  saveLabel,
}: {
  name: ShortcutCode;
  document: DocumentDeclaration;
  saveLabel: string;
}) {
  const words = useWords();
  const mayExceed = useHasRight()("override_location_limits");
  const header = useMemo(() => receiptHeader(document, mayExceed), [document, mayExceed]);
  const variant = useVariant(document, saveLabel);
  const [made, setMade] = useState<AnyRow | null>(null);
  const [turn, setTurn] = useState(0);
  const navigate = useNavigate();
  const leave = () => void navigate({ to: "/Main/$path", params: { path: document.name } });
  const next = () => {
    setMade(null);
    setTurn(turn + 1);
  };
  return (
    <section className="quick-receipt list-full" aria-label={words.menu(name)}>
      <h1>{words.menu(name)}</h1>
      {made ? (
        <Done document={document} made={made} next={next} />
      ) : (
        variant && (
          <ResourceForm key={turn} declared={header} row={null} variant={variant} onSaved={setMade} onCancel={leave} />
        )
      )}
    </section>
  );
}

function Done({ document, made, next }: { document: DocumentDeclaration; made: AnyRow; next: () => void }) {
  const words = useWords();
  const lines = made.details as readonly AnyRow[] | undefined;
  return (
    <Result
      status="success"
      title={words.say("document.doneAtOnce", {
        number: String(made[document.number.field] ?? ""),
        count: lines?.length ?? 0,
      })}
      extra={
        <>
          <Link
            to="/Main/$path"
            params={{ path: document.name }}
            search={{ open: String(made[document.key]) }}
            className="ant-btn ant-btn-default quick-receipt-link"
          >
            {words.say("document.openDocument")}
          </Link>
          <Button type="primary" autoFocus onClick={next}>
            {words.say("document.nextAtOnce")}
          </Button>
        </>
      }
    />
  );
}

function useVariant(document: DocumentDeclaration, saveLabel: string): FormVariant | null {
  const client = useQueryClient();
  const kind = useMemo(() => lineKind(document, "details"), [document]);
  return useMemo(
    () =>
      kind
        ? {
            kind: { ...kind, declared: receiptLine(kind.declared) },
            check: checkReceiptLine,
            saveLabel,
            async send(draft) {
              const additionals = await call(`/v1${document.path}/simple/a`, {
                body: draft,
              });
              // Stock, locations and the dashboard are others now.
              await client.invalidateQueries();
              const [made] = additionals[document.reply] as readonly AnyRow[];
              return made ?? {};
            },
            tools: (lines, workspace, set) => (
              <ProposeButton document={document} lines={lines} workspace={workspace} set={set} />
            ),
          }
        : null,
    [document, kind, saveLabel, client],
  );
}

interface ProposeProps {
  readonly document: DocumentDeclaration;
  readonly lines: readonly Line[];
  readonly workspace: Workspace;
  readonly set: (lines: readonly Line[]) => void;
}

/** Fills in where the server would put what has no location yet. */
function ProposeButton({ document, lines, workspace, set }: ProposeProps) {
  const words = useWords();
  const { message } = App.useApp();
  const [busy, setBusy] = useState(false);
  const open = unplacedLines(lines);
  async function propose() {
    setBusy(true);
    try {
      const additionals = await call(`/v1${document.path}/simple/proposal`, {
        body: { wh_id: workspace.whId, owner_id: workspace.ownerId, details: open.map(({ draft }) => draft) },
      });
      const found = (additionals.proposal as readonly Proposed[]).map((one) => ({
        ...one,
        at: open[one.line]?.at ?? -1,
      }));
      set(withLocations(lines, found));
      const placed = new Set(found.map(({ at }) => at)).size;
      if (placed > 0) void message.success(words.say("document.locationsProposed", { count: placed }), 2);
      if (placed < open.length)
        void message.warning(words.say("document.locationsMissing", { count: open.length - placed }), 5);
    } catch (thrown) {
      void message.error(failureText(asFailure(thrown), words), 6);
    } finally {
      setBusy(false);
    }
  }
  return (
    <Button
      size="small"
      loading={busy}
      disabled={open.length === 0 || !workspace.ownerId || !workspace.whId}
      onClick={() => void propose()}
    >
      {words.say("document.proposeLocations")}
    </Button>
  );
}
