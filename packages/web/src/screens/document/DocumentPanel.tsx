import { type DocumentDeclaration, isWithheld, type ResourceName } from "@stowage/model";
import { useQueryClient } from "@tanstack/react-query";
import { App, Empty, Skeleton } from "antd";
import { type ReactNode, useEffect, useEffectEvent, useState } from "react";
import { asFailure } from "../../api/failure.ts";
import { lineKinds } from "../../api/lineKinds.ts";
import { type AnyRow, removeRow } from "../../api/resources.ts";
import type { Go, ScreenSearch } from "../../api/search.ts";
import { ResourceForm } from "../../form/ResourceForm.tsx";
import { useWhileTyping } from "../../form/useWhileTyping.ts";
import { GoodsOf } from "../../i18n/GoodsOf.tsx";
import { useWords } from "../../i18n/index.ts";
import { useHasRight, useMay } from "../../session/hooks.ts";
import { useAsking } from "../../ui/closedByBack.ts";
import { FailureNote, failureText } from "../../ui/FailureNote.tsx";
import { PanelHead } from "../../ui/PanelHead.tsx";
import type { DocumentTools, Tool } from "./extras.ts";
import { extrasOf } from "./extrasOf.ts";
import { ReadDocument } from "./ReadDocument.tsx";
import { useDocument, useLines, useReadLines } from "./useDocument.ts";

interface Props {
  readonly document: DocumentDeclaration;
  readonly search: ScreenSearch;
  readonly go: Go;
}

const noTools = (): DocumentTools => ({ tools: [], dialog: null });

/** One document: its number and state, its steps, what may be done, its lines, its history. */
export function DocumentPanel({ document, search, go }: Props) {
  const words = useWords();
  const { row, history } = useDocument(document, search.open);
  const loaded = useWhileTyping(document, search.open, row.data);
  const isSettled = loaded && !document.editable.includes(String(loaded[document.status]));
  const isChanged = search.mode === "edit" && !isSettled;
  useNoForm(search.mode === "edit" && isSettled ? String(loaded[document.status]) : undefined, document, () =>
    go({ ...search, mode: undefined, at: undefined }, { replace: true }),
  );
  const { kinds, lines } = useReadLines(document, isChanged ? undefined : search.open);
  const { useTools: useFurther = noTools } = extrasOf(document);
  const close = () => go({ ...search, open: undefined, mode: undefined, at: undefined });
  const read = () => go({ ...search, mode: undefined, at: undefined });
  const further = useFurther(loaded ?? undefined);
  const tools = [...further.tools, ...useTools({ document, search, go }, loaded ?? undefined)];
  const title = words.resource(document.name);
  if (search.mode === "new") return <NewDocument document={document} search={search} go={go} close={close} />;
  if (row.error && !loaded)
    return (
      <Lone
        title={title}
        close={close}
        content={<FailureNote failure={asFailure(row.error)} onRetry={() => void row.refetch()} />}
      />
    );
  if (loaded === undefined) return <Skeleton className="screen-skeleton" active />;
  if (loaded === null)
    return <Lone title={title} close={close} content={<Empty description={words.error("NOT_FOUND")} />} />;
  const number = String(loaded[document.number.field] ?? "");
  if (isChanged) {
    return <ChangedDocument document={document} row={loaded} title={number} at={search.at} onDone={read} />;
  }
  if (search.mode === "copy") {
    const copy = words.say("form.copy", { name: number });
    return <CopiedDocument document={document} row={loaded} title={copy} search={search} go={go} />;
  }
  return (
    <>
      {further.dialog}
      <GoodsOf rows={[loaded]}>
        <ReadDocument
          document={document}
          row={loaded}
          history={history}
          kinds={kinds}
          lines={lines}
          tools={tools}
          led={{ to: search.take, arrived: () => go({ ...search, take: undefined }, { replace: true }) }}
          onClose={close}
          onFull={() => go({ ...search, mode: search.mode === "full" ? undefined : "full" })}
          isFull={search.mode === "full"}
        />
      </GoodsOf>
    </>
  );
}

/** Says why a document has no form in this state, and leaves the address that asks for one; nothing without a state. */
function useNoForm(state: string | undefined, document: DocumentDeclaration, leave: () => void) {
  const words = useWords();
  const { message } = App.useApp();
  const tell = useEffectEvent((status: string) => {
    void message.info(words.error("NOT_EDITABLE", { state: words.choice(document.status, status) }), 4);
    leave();
  });
  useEffect(() => {
    if (state !== undefined) tell(state);
  }, [state]);
}

/** The form of a document that is there: saved, its lines are exactly those of the form. */
function ChangedDocument({
  document,
  row,
  title,
  at,
  onDone,
}: {
  document: DocumentDeclaration;
  row: AnyRow;
  title: string;
  at: string | undefined;
  onDone: () => void;
}) {
  return (
    <WithLines document={document} row={row}>
      {(lines) => (
        <ResourceForm
          key={String(row.version)}
          declared={document}
          row={row}
          title={title}
          at={at}
          lines={lines}
          onSaved={onDone}
          onCancel={onDone}
        />
      )}
    </WithLines>
  );
}

/** The form of a document that is to be like another: nothing is made before it is saved. */
function CopiedDocument({ document, row, title, search, go }: Props & { row: AnyRow; title: string }) {
  return (
    <WithLines document={document} row={row}>
      {(lines) => (
        <ResourceForm
          declared={document}
          row={null}
          title={title}
          copyOf={row}
          lines={lines}
          onSaved={(saved) => go({ ...search, open: String(saved[document.key]), mode: undefined })}
          onCancel={() => go({ ...search, mode: undefined })}
        />
      )}
    </WithLines>
  );
}

interface WithLinesProps {
  readonly document: DocumentDeclaration;
  readonly row: AnyRow;
  readonly children: (lines: NonNullable<ReturnType<typeof useLines>["lines"]>) => ReactNode;
}

/** A form opens with all lines of its document or not at all: what it does not hold would be taken away on saving. */
function WithLines({ document, row, children }: WithLinesProps) {
  const { lines, failure, retry } = useLines(document, String(row[document.key]), row.version);
  if (failure)
    return (
      <div className="panel-body">
        <FailureNote failure={failure} onRetry={retry} />
      </div>
    );
  return lines ? children(lines) : <Skeleton className="screen-skeleton" active />;
}

function Lone({ title, close, content }: { title: string; close: () => void; content: React.ReactNode }) {
  return (
    <>
      <PanelHead title={title} onClose={close} />
      <div className="panel-body">{content}</div>
    </>
  );
}

function NewDocument({ document, search, go, close }: Props & { close: () => void }) {
  const words = useWords();
  const [made, setMade] = useState(0);
  return (
    <ResourceForm
      key={made}
      declared={document}
      row={null}
      title={words.say("form.create", { resource: words.resourceWithin(document.name) })}
      onCancel={close}
      onSaved={(row, again) =>
        again ? setMade(made + 1) : go({ ...search, open: String(row[document.key]), mode: undefined })
      }
    />
  );
}

/** What may be done with the document itself, beside its steps. */
function useTools({ document, search, go }: Props, row: AnyRow | undefined): readonly Tool[] {
  const words = useWords();
  const may = useMay();
  const hasRight = useHasRight();
  const client = useQueryClient();
  const { message } = App.useApp();
  const asking = useAsking();
  if (!row) return [];
  const id = String(row[document.key]);
  const editable = document.editable.includes(String(row[document.status]));
  const names = ["waiting", document.name, ...lineKinds(document).map(({ declared }) => declared.name)];
  const anew = () => client.invalidateQueries({ predicate: ({ queryKey }) => names.includes(String(queryKey[0])) });
  const guarded = (work: () => Promise<void>) =>
    work().catch((thrown) => void message.error(failureText(asFailure(thrown), words), 6));
  const remove = () =>
    void asking("confirm", {
      title: `${words.say("list.deleteWhat", { count: 1 })} ${row[document.number.field] ?? ""}`,
      okText: words.say("list.deleteCount", { count: 1 }),
      okButtonProps: { danger: true },
      cancelText: words.say("form.cancel"),
      focusable: { autoFocusButton: "cancel" },
      onOk: () =>
        guarded(async () => {
          await removeRow(document.name as ResourceName, id);
          go({ ...search, open: undefined, mode: undefined });
          await anew();
        }),
    });
  const edit = () => go({ ...search, mode: "edit" });
  return [
    {
      key: "edit",
      label: words.say("list.edit"),
      run: edit,
      // What is kept back would be missing in the form.
      offered: editable && may(document.menu, "update") && !isWithheld(document, row, { may, hasRight }),
    },
    {
      key: "copy",
      label: words.say("list.copyRow"),
      run: () => go({ ...search, mode: "copy" }),
      offered:
        may(document.menu, "copy") && may(document.menu, "create") && !isWithheld(document, row, { may, hasRight }),
    },
    {
      key: "delete",
      label: words.say("list.delete"),
      run: remove,
      offered: editable && may(document.menu, "delete") && !isWithheld(document, row, { may, hasRight }),
      danger: true,
    },
  ].filter((tool) => tool.offered);
}
