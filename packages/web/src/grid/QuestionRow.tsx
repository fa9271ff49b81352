import { longestQuestionName } from "@stowage/model";
import { Button, Input } from "antd";
import { useRef, useState } from "react";
import { useWords } from "../i18n/index.ts";
import { CloseIcon, EditIcon } from "../ui/icons.tsx";

interface Props {
  readonly name: string;
  /** What it asks, and of which role it is. */
  readonly said: string;
  readonly isNow: boolean;
  /** Null where the list cannot be asked it any more. */
  readonly pick: (() => void) | null;
  /** Where it may be changed: gives it another name, and answers why not where that was refused. */
  readonly rename?: ((name: string) => Promise<string | null>) | undefined;
  readonly isFree?: (name: string) => boolean;
  readonly remove?: (() => void) | undefined;
}

/** A question that is kept: to pick, and, where one may, to rename and to delete. */
export function QuestionRow({ name, said, isNow, pick, rename, isFree = () => true, remove }: Props) {
  const words = useWords();
  const [edited, setEdited] = useState(false);
  return (
    <li aria-current={isNow}>
      {rename && edited ? (
        <Rename name={name} isFree={isFree} rename={rename} close={() => setEdited(false)} />
      ) : (
        <button type="button" className="question-pick" disabled={!pick} onClick={() => pick?.()}>
          <span>{name}</span>
          <span className="quiet">{pick ? said : words.say("list.questionLost")}</span>
        </button>
      )}
      {rename && (
        <Button
          type="text"
          size="small"
          aria-label={`${words.say("list.renameQuestion")} ${name}`}
          title={words.say("list.renameQuestion")}
          icon={<EditIcon size={14} />}
          onClick={() => setEdited(!edited)}
        />
      )}
      {remove && (
        <Button
          type="text"
          size="small"
          aria-label={`${words.say("list.deleteQuestion")} ${name}`}
          title={words.say("list.deleteQuestion")}
          icon={<CloseIcon size={12} />}
          onClick={remove}
        />
      )}
    </li>
  );
}

interface RenameProps extends Required<Pick<Props, "name" | "isFree">> {
  readonly rename: (name: string) => Promise<string | null>;
  readonly close: () => void;
}

function Rename({ name, isFree, rename, close }: RenameProps) {
  const words = useWords();
  const [text, setText] = useState(name);
  const [refusal, setRefusal] = useState("");
  // Leaving the field while the server is asked asks it no second time.
  const isAsked = useRef(false);
  const wanted = text.trim();
  const mayBe = wanted !== "" && (wanted === name || isFree(wanted));
  async function settle(): Promise<void> {
    if (isAsked.current) return;
    if (wanted === name) return close();
    isAsked.current = true;
    const refused = await rename(wanted);
    isAsked.current = false;
    if (refused === null) close();
    else setRefusal(refused);
  }
  return (
    <div className="question-rename">
      <Input
        autoFocus
        size="small"
        aria-label={words.say("list.questionName")}
        status={mayBe && !refusal ? "" : "error"}
        maxLength={longestQuestionName}
        value={text}
        onChange={({ target }) => {
          setText(target.value);
          setRefusal("");
        }}
        onPressEnter={() => mayBe && void settle()}
        onBlur={() => (mayBe && !refusal ? void settle() : close())}
        onKeyDown={(event) => {
          if (event.key !== "Escape") return;
          event.stopPropagation();
          close();
        }}
      />
      {refusal && (
        <p className="question-refused" role="alert">
          {refusal}
        </p>
      )}
    </div>
  );
}
