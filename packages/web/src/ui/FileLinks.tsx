import type { Declared } from "@stowage/model";
import { App, Button } from "antd";
import { asFailure } from "../api/failure.ts";
import type { AnyRow } from "../api/resources.ts";
import { saveFile } from "../api/saveFile.ts";
import { useWords } from "../i18n/index.ts";
import { failureText } from "./FailureNote.tsx";

interface Props {
  readonly declared: Declared;
  readonly row: AnyRow;
  readonly name: string;
}

/** The files that hang on a row, each to be fetched. */
export function FileLinks({ declared, row, name }: Props) {
  const words = useWords();
  const { message } = App.useApp();
  const files = (Array.isArray(row[name]) ? row[name] : []) as readonly { file_id: string; name?: string }[];
  const fetchFile = (id: string) =>
    saveFile(`/v1${declared.path}/${row[declared.key]}/file/${id}`, { method: "GET" }).catch((thrown: unknown) => {
      void message.error(failureText(asFailure(thrown), words), 6);
    });
  return (
    <span className="files">
      {files.map((file) => (
        <Button key={file.file_id} type="link" size="small" onClick={() => void fetchFile(file.file_id)}>
          {file.name}
        </Button>
      ))}
    </span>
  );
}
