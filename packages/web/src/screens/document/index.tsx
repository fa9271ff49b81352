import { type DocumentDeclaration, stepSheetsOf } from "@stowage/model";
import { Button } from "antd";
import { Suspense } from "react";
import { importable } from "../../api/imports.ts";
import type { Go, ScreenSearch } from "../../api/search.ts";
import { ListView } from "../../grid/ListView.tsx";
import { useWords } from "../../i18n/index.ts";
import { EditPicked } from "../../quickEdit/EditPicked.tsx";
import { useMay, useMayTake } from "../../session/hooks.ts";
import { useForms } from "../../session/useBegun.ts";
import { PlusIcon, UploadIcon, UploadLinesIcon } from "../../ui/icons.tsx";
import { lazyPart } from "../../ui/lazyScreen.tsx";
import { BulkActions } from "./BulkActions.tsx";
import { DocumentPanel } from "./DocumentPanel.tsx";
import { extrasOf } from "./extrasOf.ts";
import { OfOneOwner } from "./OfOneOwner.tsx";
import "./document.css";

const ImportWizard = lazyPart(async () => (await import("../../imports/ImportWizard.tsx")).ImportWizard);

interface Props {
  readonly declared: DocumentDeclaration;
  readonly search: ScreenSearch;
  readonly go: Go;
}

/** The screen of any document: its list with steps for the picked ones, and beside it the one that is open. */
export function DocumentScreen({ declared, search: asked, go }: Props) {
  const words = useWords();
  const may = useMay();
  const mayCreate = may(declared.menu, "create");
  const search = useForms(asked, { create: mayCreate, edit: may(declared.menu, "update") });
  const create = () => go({ ...search, open: undefined, mode: "new" });
  const close = () => go({ ...search, open: undefined, mode: undefined });
  const { Papers } = extrasOf(declared);
  const entity = importable(declared.name);
  const mayTake = useMayTake(declared);
  const sheet = stepSheetsOf(declared).find((one) => mayTake(one.document.actions[one.action]));
  const newButton = (type: "default" | "primary") =>
    mayCreate && (
      <Button type={type} icon={<PlusIcon />} title="N" onClick={create}>
        {words.say("list.create")}
      </Button>
    );
  return (
    <>
      <ListView
        declared={declared}
        search={search}
        go={go}
        tools={
          <>
            {mayCreate && entity && (
              <Button icon={<UploadIcon />} onClick={() => go({ ...search, open: undefined, mode: "import" })}>
                {words.say("list.import")}
              </Button>
            )}
            {sheet && (
              <Button icon={<UploadLinesIcon />} onClick={() => go({ ...search, open: undefined, mode: "importStep" })}>
                {words.say("imports.title", { resource: words.resources(sheet.rows.name) })}
              </Button>
            )}
            {newButton("default")}
          </>
        }
        first={newButton("primary")}
        picked={(rows, clear) => (
          <OfOneOwner document={declared} rows={rows}>
            <BulkActions document={declared} rows={rows} done={clear} />
            {Papers && <Papers document={declared} rows={rows} />}
            <EditPicked declared={declared} rows={rows} />
          </OfOneOwner>
        )}
        panel={
          (search.open !== undefined || search.mode === "new") && (
            <DocumentPanel key={`${search.open}${search.mode === "new"}`} document={declared} search={search} go={go} />
          )
        }
        wide={search.mode === "new" || search.mode === "edit" || search.mode === "copy"}
        keys={{
          create: mayCreate ? create : undefined,
          edit: search.open && may(declared.menu, "update") ? () => go({ ...search, mode: "edit" }) : undefined,
          back: close,
        }}
      />
      <Suspense>
        {search.mode === "import" && entity && <ImportWizard declared={declared} entity={entity} onClose={close} />}
        {search.mode === "importStep" && sheet && (
          <ImportWizard declared={sheet.rows} entity={sheet.path} onClose={close} />
        )}
      </Suspense>
    </>
  );
}
