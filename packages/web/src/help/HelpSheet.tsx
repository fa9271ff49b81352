import { type Declared, type DocumentDeclaration, openStates } from "@stowage/model";
import { useQuery } from "@tanstack/react-query";
import { Skeleton } from "antd";
import { asFailure } from "../api/failure.ts";
import { useWords } from "../i18n/index.ts";
import { declaredAtPath } from "../session/menu.ts";
import { FailureNote } from "../ui/FailureNote.tsx";
import { type Block, kindsOf, loadGuide, sectionsFor } from "./guide.ts";
import { guidePicture } from "./pictures.ts";
import "./help.css";

/** What the guide says of a page, its words, and what each of its states waits for. */
export function HelpSheet({ path }: { path: string }) {
  const words = useWords();
  const { language } = words;
  const guide = useQuery({
    queryKey: ["guide", language],
    queryFn: () => loadGuide(language),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const declared = declaredAtPath(path);
  const said = guide.data && sectionsFor(guide.data, path, kindsOf(declared));
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what is longer than the screen is read on by the arrow keys
    <div className="help" tabIndex={0} data-first>
      {guide.error && <FailureNote failure={asFailure(guide.error)} onRetry={() => void guide.refetch()} />}
      {guide.isPending && <Skeleton active />}
      {said?.own.map(({ title, blocks }) => (
        <section key={title}>
          <h2>{title}</h2>
          <Blocks blocks={blocks} />
        </section>
      ))}
      {declared?.type === "document" && <NextSteps document={declared} />}
      {said?.common.map(({ title, blocks }) => (
        <details key={title} open={said.own.length === 0}>
          <summary>{title}</summary>
          <Blocks blocks={blocks} />
        </details>
      ))}
      {declared && <PageWords declared={declared} />}
    </div>
  );
}

const Blocks = ({ blocks }: { blocks: readonly Block[] }) =>
  blocks.map((block) => <Shown key={keyOf(block)} block={block} />);

const keyOf = (block: Block): string =>
  block.kind === "text" ? block.text : block.kind === "list" ? block.items.join() : block.file;

function Shown({ block }: { block: Block }) {
  if (block.kind === "text") return <p>{inline(block.text)}</p>;
  if (block.kind === "picture") {
    const source = guidePicture(block.file);
    return source ? (
      <a className="help-picture" href={source} target="_blank" rel="noreferrer">
        <img src={source} alt={block.says} loading="lazy" />
      </a>
    ) : null;
  }
  return (
    <ul>
      {block.items.map((item) => (
        <li key={item}>{inline(item)}</li>
      ))}
    </ul>
  );
}

/** Text between backticks is a key to press, between two stars it is what a paragraph is about. */
const inline = (text: string) =>
  text.split(/(`[^`]+`|\*\*[^*]+\*\*)/).map((part, at) => {
    const key = `${at} ${part}`;
    if (part.startsWith("`"))
      return (
        <kbd key={key} className="kbd">
          {part.slice(1, -1)}
        </kbd>
      );
    return part.startsWith("**") ? <strong key={key}>{part.slice(2, -2)}</strong> : <span key={key}>{part}</span>;
  });

/** Each open state and the step forward from it. */
function NextSteps({ document }: { document: DocumentDeclaration }) {
  const words = useWords();
  const rows = openStates(document).flatMap((state) => {
    const step = Object.entries(document.actions).find(
      ([, { from, direction }]) => from.includes(state) && direction === "forward",
    );
    return step ? [[state, step[0]] as const] : [];
  });
  return (
    <section>
      <h2>{words.say("frame.helpNext")}</h2>
      <dl>
        {rows.map(([state, step]) => (
          <div key={state}>
            <dt>{words.choice(document.status, state)}</dt>
            <dd>{words.action(step)}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** What the page's columns are called, beside the names by which files and calls know them. */
function PageWords({ declared }: { declared: Declared }) {
  const words = useWords();
  return (
    <section>
      <h2>{words.say("frame.helpWords")}</h2>
      <dl>
        {(declared.list ?? declared.label).map((name) => (
          <div key={name}>
            <dt>{words.field(name)}</dt>
            <dd>
              <code>{name}</code>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
