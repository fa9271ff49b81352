import { type Document, model, type ShortcutCode } from "@stowage/model";
import { useQueryClient } from "@tanstack/react-query";
import { Link, useNavigate } from "@tanstack/react-router";
import { App, Button, Result } from "antd";
import { useMemo, useState } from "react";
import { call } from "../../api/client.ts";
import { asFailure } from "../../api/failure.ts";
import { type AnyRow, declaredAs, type Place } from "../../api/resources.ts";
import type { Line } from "../../form/line.ts";
import { ResourceForm } from "../../form/ResourceForm.tsx";
import type { WayOfMaking } from "../../form/way.ts";
import { useWords } from "../../i18n/index.ts";
import { failureText } from "../../ui/FailureNote.tsx";
import { checkAtOnce, type Proposed, waiting, withPlaces } from "./lines.ts";
import { headerAtOnce, lineAtOnce } from "./shape.ts";
import "./atOnce.css";

const documents: Record<ShortcutCode, Document> = { inboundAtOnce: model.inbound, returnedAtOnce: model.returned };

/** Goods come in, are counted and put away in one step: a header, its lines with their locations, and nothing after. */
export function AtOnceScreen({ name }: { name: ShortcutCode }) {
  const words = useWords();
  const document = documents[name];
  const header = useMemo(() => headerAtOnce(document), [document]);
  const way = useWay(document);
  const [made, setMade] = useState<AnyRow | null>(null);
  const [turn, setTurn] = useState(0);
  const navigate = useNavigate();
  const leave = () => void navigate({ to: "/Main/$path", params: { path: document.name } });
  const next = () => {
    setMade(null);
    setTurn(turn + 1);
  };
  return (
    <section className="at-once list-full" aria-label={words.menu(name)}>
      <h1>{words.menu(name)}</h1>
      {made ? (
        <Done document={document} made={made} next={next} />
      ) : (
        way && <ResourceForm key={turn} declared={header} row={null} way={way} onSaved={setMade} onCancel={leave} />
      )}
    </section>
  );
}

function Done({ document, made, next }: { document: Document; made: AnyRow; next: () => void }) {
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
            className="ant-btn ant-btn-default at-once-link"
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

function useWay(document: Document): WayOfMaking | null {
  const words = useWords();
  const client = useQueryClient();
  const line = declaredAs(Object.values(document.lines)[0]?.of ?? "");
  return useMemo(
    () =>
      line
        ? {
            line: lineAtOnce(line),
            check: checkAtOnce,
            saveLabel: words.say(document.name === "inbound" ? "document.receiveAtOnce" : "document.returnAtOnce"),
            async send(draft) {
              const additionals = await call(`/v1${document.path}/simple/a`, {
                body: draft,
              });
              // Stock, locations and the dashboard are others now.
              await client.invalidateQueries();
              const [made] = additionals[document.reply] as readonly AnyRow[];
              return made ?? {};
            },
            tools: (lines, place, set) => <ProposeButton document={document} lines={lines} place={place} set={set} />,
          }
        : null,
    [document, line, words, client],
  );
}

interface ProposeProps {
  readonly document: Document;
  readonly lines: readonly Line[];
  readonly place: Place;
  readonly set: (lines: readonly Line[]) => void;
}

/** Fills in where the server would put what has no location yet. */
function ProposeButton({ document, lines, place, set }: ProposeProps) {
  const words = useWords();
  const { message } = App.useApp();
  const [busy, setBusy] = useState(false);
  const open = waiting(lines);
  async function propose() {
    setBusy(true);
    try {
      const additionals = await call(`/v1${document.path}/simple/proposal`, {
        body: { wh_id: place.whId, owner_id: place.ownerId, details: open.map(({ draft }) => draft) },
      });
      const found = (additionals.proposal as readonly Proposed[]).map((one) => ({
        ...one,
        at: open[one.line]?.at ?? -1,
      }));
      set(withPlaces(lines, found));
      const placed = new Set(found.map(({ at }) => at)).size;
      if (placed > 0) void message.success(words.say("document.placesProposed", { count: placed }), 2);
      if (placed < open.length)
        void message.warning(words.say("document.placesMissing", { count: open.length - placed }), 5);
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
      disabled={open.length === 0 || !place.ownerId || !place.whId}
      onClick={() => void propose()}
    >
      {words.say("document.proposeLocations")}
    </Button>
  );
}
