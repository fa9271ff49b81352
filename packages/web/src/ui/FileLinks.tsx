import type { Declared } from "@stowage/model";
import { useQuery } from "@tanstack/react-query";
import { App, Button } from "antd";
import { useState } from "react";
import { callForFile } from "../api/client.ts";
import { asFailure } from "../api/failure.ts";
import { asDataUrl } from "../api/pictures.ts";
import type { AnyRow } from "../api/resources.ts";
import { saveFile } from "../api/saveFile.ts";
import { useWords } from "../i18n/index.ts";
import { Dialog } from "./Dialog.tsx";
import { failureText } from "./FailureNote.tsx";

interface Props {
  readonly declared: Declared;
  readonly row: AnyRow;
  readonly name: string;
}

interface Hanging {
  readonly file_id: string;
  readonly name?: string;
  readonly type?: string;
}

/** What a browser shows as a picture, whatever else it is. */
const pictureTypes = ["image/png", "image/jpeg", "image/webp"];

/** The files that hang on a row, each to be fetched; a picture is seen. */
export function FileLinks({ declared, row, name }: Props) {
  const words = useWords();
  const { message } = App.useApp();
  const files = (Array.isArray(row[name]) ? row[name] : []) as readonly Hanging[];
  const pathOf = ({ file_id }: Hanging) => `/v1${declared.path}/${row[declared.key]}/file/${file_id}`;
  const fetchFile = (file: Hanging) =>
    saveFile(pathOf(file), { method: "GET" }).catch((thrown: unknown) => {
      void message.error(failureText(asFailure(thrown), words), 6);
    });
  return (
    <span className="files">
      {files.map((file) =>
        pictureTypes.includes(file.type ?? "") ? (
          <FilePicture key={file.file_id} file={file} path={pathOf(file)} save={() => void fetchFile(file)} />
        ) : (
          <Button key={file.file_id} type="link" size="small" onClick={() => void fetchFile(file)}>
            {file.name}
          </Button>
        ),
      )}
    </span>
  );
}

/** A picture, small where it stands; larger once it is asked for, and to be kept from there. */
function FilePicture({
  file,
  path,
  save,
}: {
  readonly file: Hanging;
  readonly path: string;
  readonly save: () => void;
}) {
  const words = useWords();
  const [isOpen, setOpen] = useState(false);
  const found = useQuery({
    queryKey: ["file", file.file_id],
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    queryFn: async ({ signal }) => asDataUrl((await callForFile(path, { method: "GET", signal })).blob),
  });
  const called = file.name ?? words.say("form.saveFile");
  if (!found.data)
    return (
      <Button type="link" size="small" loading={found.isPending} onClick={save}>
        {called}
      </Button>
    );
  return (
    <>
      <button type="button" className="file-picture" title={called} onClick={() => setOpen(true)}>
        <img className="file-seen" src={found.data} alt={called} />
      </button>
      {isOpen && (
        <Dialog open destroyOnHidden footer={null} width={720} title={called} onCancel={() => setOpen(false)}>
          <img className="file-whole" src={found.data} alt={called} />
          <div className="row action-foot">
            <Button type="primary" onClick={save}>
              {words.say("form.saveFile")}
            </Button>
            <Button onClick={() => setOpen(false)}>{words.say("frame.back")}</Button>
          </div>
        </Dialog>
      )}
    </>
  );
}
