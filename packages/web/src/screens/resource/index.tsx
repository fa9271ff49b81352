import { isMadeByScreens, type Resource } from "@stowage/model";
import { Button } from "antd";
import { type ComponentType, Suspense, useState } from "react";
import { importable } from "../../api/imports.ts";
import type { Go, ScreenSearch } from "../../api/search.ts";
import { ListView } from "../../grid/ListView.tsx";
import { useWords } from "../../i18n/index.ts";
import { EditPicked } from "../../quickEdit/EditPicked.tsx";
import { useMay, useMayDo } from "../../session/hooks.ts";
import { areLinesOfDocuments } from "../../session/menu.ts";
import { useForms } from "../../session/useBegun.ts";
import { GridIcon, PlusIcon, UploadIcon } from "../../ui/icons.tsx";
import { lazyPart } from "../../ui/lazyScreen.tsx";
import { BesideLists } from "./BesideLists.tsx";
import { ClosePicked } from "./ClosePicked.tsx";
import { DeletePicked } from "./DeletePicked.tsx";
import { extras } from "./extras/index.ts";
import { LabelsButton } from "./LabelsButton.tsx";
import { labelled } from "./labels.ts";
import { ResourcePanel } from "./ResourcePanel.tsx";
import type { RowSteps } from "./rowSteps.ts";
import { StorageDetailFilter } from "./StorageDetailFilter.tsx";

const StorageBatch = lazyPart(async () => (await import("./StorageBatch.tsx")).StorageBatch);
const ImportWizard = lazyPart(async () => (await import("../../imports/ImportWizard.tsx")).ImportWizard);

interface Props {
  readonly declared: Resource;
  readonly search: ScreenSearch;
  readonly go: Go;
  /** The step that is taken by its rows, where there is one. */
  readonly Steps?: ComponentType<RowSteps> | undefined;
}

/** The screen of any resource: its list, and beside it the row that is open or in the making. */
export function ResourceScreen({ declared, search: asked, go, Steps }: Props) {
  const words = useWords();
  const may = useMay();
  const mayDo = useMayDo();
  const mayCreate = mayDo(declared, "create") && !isMadeByScreens(declared) && !areLinesOfDocuments(declared);
  const mayEdit = mayDo(declared, "update");
  const search = useForms(asked, { create: mayCreate, edit: mayEdit });
  const mayDelete = mayDo(declared, "delete");
  const create = () => go({ ...search, open: undefined, mode: "new" });
  const close = () => go({ ...search, open: undefined, mode: undefined });
  const entity = importable(declared.name);
  const newButton = (type: "default" | "primary") =>
    mayCreate && (
      <Button type={type} icon={<PlusIcon />} title="N" onClick={create}>
        {words.say("list.create")}
      </Button>
    );
  const [batching, setBatching] = useState(false);
  const { Tools, Picked } = extras[declared.name] ?? {};
  const isOpen = search.open !== undefined || search.mode === "new";
  return (
    <>
      <ListView
        declared={declared}
        search={search}
        go={go}
        tools={(plain) => (
          <>
            <BesideLists declared={declared} />
            {declared.name === "storage" && <StorageDetailFilter search={search} go={go} />}
            {mayCreate && declared.name === "storage" && (
              <Button icon={<GridIcon />} onClick={() => setBatching(true)}>
                {words.say("batch.title")}
              </Button>
            )}
            {mayCreate && entity && (
              <Button icon={<UploadIcon />} onClick={() => go({ ...search, mode: "import" })}>
                {words.say("list.import")}
              </Button>
            )}
            {Tools && <Tools plain={plain} />}
            {newButton(plain ? "default" : "primary")}
          </>
        )}
        first={newButton("primary") || (Tools && <Tools />)}
        picked={
          mayEdit ||
          mayDelete ||
          Picked ||
          Steps ||
          declared.closes ||
          (labelled[declared.name] && may(declared.menu, "label"))
            ? (rows, clear) => (
                <>
                  <LabelsButton declared={declared} rows={rows} />
                  {Picked && <Picked rows={rows} clear={clear} />}
                  {Steps && (
                    <Suspense>
                      <Steps declared={declared} rows={rows} done={clear} />
                    </Suspense>
                  )}
                  <ClosePicked declared={declared} rows={rows} done={clear} />
                  <EditPicked declared={declared} rows={rows} />
                  {mayDelete && rows.every((row) => mayDo(declared, "delete", row)) && (
                    <DeletePicked declared={declared} rows={rows} done={clear} />
                  )}
                </>
              )
            : undefined
        }
        panel={
          isOpen && (
            <ResourcePanel key={`${search.open}${search.mode === "new"}`} {...{ declared, search, go, Steps }} />
          )
        }
        keys={{
          create: mayCreate ? create : undefined,
          edit: mayEdit && search.open ? () => go({ ...search, mode: "edit" }) : undefined,
          back: close,
        }}
      />
      <Suspense>
        {batching && <StorageBatch onClose={() => setBatching(false)} />}
        {search.mode === "import" && entity && <ImportWizard declared={declared} entity={entity} onClose={close} />}
      </Suspense>
    </>
  );
}
