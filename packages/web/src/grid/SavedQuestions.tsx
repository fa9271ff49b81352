import type { Declared } from "@stowage/model";
import { App, Popover } from "antd";
import { useState } from "react";
import type { Shown } from "../api/columns.ts";
import { asFailure } from "../api/failure.ts";
import type { ScreenSearch } from "../api/search.ts";
import { useWords } from "../i18n/index.ts";
import { changeQuestions } from "../session/display.ts";
import { FirstFocused } from "../ui/Dialog.tsx";
import { failureText } from "../ui/FailureNote.tsx";
import { IconButton } from "../ui/IconButton.tsx";
import { BookmarkIcon } from "../ui/icons.tsx";
import { useNarrow } from "../ui/useNarrow.ts";
import { KeepQuestion } from "./KeepQuestion.tsx";
import type { KeptQuestion } from "./kept.ts";
import { QuestionRow } from "./QuestionRow.tsx";
import {
  askedNow,
  isAsking,
  type Question,
  questionOf,
  readQuestions,
  renamed,
  type SavedQuestion,
  without,
  withQuestion,
} from "./questions.ts";
import { RoleQuestions } from "./RoleQuestions.tsx";
import { saidQuestion } from "./saidQuestion.ts";
import { useCanBeAsked, useKept } from "./useKept.ts";

interface Props {
  readonly declared: Declared;
  readonly columns: readonly Shown[];
  readonly search: ScreenSearch;
  readonly ask: (question: Question) => void;
}

/** Questions of this list that are kept under a name: one's own, those of one's roles; and the present one to keep. */
export function SavedQuestions(props: Props) {
  const words = useWords();
  const narrow = useNarrow();
  const [open, setOpen] = useState(false);
  const kept = useKept(props.declared);
  const now = isAsking(props.search) ? askedNow(kept, props.search) : undefined;
  return (
    <Popover
      trigger="click"
      placement={narrow ? "bottom" : "bottomRight"}
      open={open}
      onOpenChange={setOpen}
      destroyOnHidden
      content={
        <FirstFocused>
          <Questions {...props} kept={kept} now={now} close={() => setOpen(false)} />
        </FirstFocused>
      }
    >
      <IconButton
        name={words.say("list.savedQuestions")}
        className={now ? "question-kept" : ""}
        icon={<BookmarkIcon />}
      >
        {now && <span className="question-name">{now.name}</span>}
      </IconButton>
    </Popover>
  );
}

interface PartProps extends Props {
  readonly kept: readonly KeptQuestion[];
  readonly now: KeptQuestion | undefined;
  readonly close: () => void;
}

function Questions({ declared, columns, search, ask, kept, now, close }: PartProps) {
  const words = useWords();
  const save = useSaving(declared);
  const canBeAsked = useCanBeAsked(declared);
  const own = kept.filter((one) => one.roles.length === 0);
  const pick = (question: Question) => {
    ask(questionOf(question));
    close();
  };
  return (
    <div role="dialog" aria-label={words.say("list.savedQuestions")} className="questions">
      {(own.length > 0 || kept.length === 0) && <strong>{words.say("list.savedQuestions")}</strong>}
      {kept.length === 0 && <p className="quiet">{words.say("list.noQuestions")}</p>}
      <ul>
        {own.map((one) => (
          <QuestionRow
            key={one.name}
            name={one.name}
            said={saidQuestion(one, columns, words)}
            isNow={one === now}
            pick={canBeAsked(one) ? () => pick(one) : null}
            isFree={(name) => renamed(own, one.name, name) !== null}
            rename={(name) => save((before) => renamed(before, one.name, name) ?? before).then(() => null)}
            remove={() => void save((before) => without(before, one.name))}
          />
        ))}
      </ul>
      <RoleQuestions declared={declared} columns={columns} search={search} pick={pick} />
      {isAsking(search) && (
        <KeepQuestion
          key={now?.name}
          declared={declared}
          search={search}
          kept={own}
          now={now}
          keep={(name) => save((before) => withQuestion(before, name, search), name)}
        />
      )}
    </div>
  );
}

type Changed = (before: readonly SavedQuestion[]) => readonly SavedQuestion[];

/** Changes the questions that are kept and says how it went; `name` where one was added. */
function useSaving(declared: Declared) {
  const words = useWords();
  const { message } = App.useApp();
  return async (changed: Changed, name?: string): Promise<void> => {
    try {
      await changeQuestions(declared.name, (kept) => changed(readQuestions(kept)));
      if (name !== undefined) void message.success(words.say("list.questionSaved", { name }), 1.5);
    } catch (thrown) {
      void message.error(failureText(asFailure(thrown), words), 6);
    }
  };
}
