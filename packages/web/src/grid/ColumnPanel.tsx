import { Button, Checkbox, Popover } from "antd";
import { useWords } from "../i18n/index.ts";
import { FirstFocused } from "../ui/Dialog.tsx";
import { IconButton } from "../ui/IconButton.tsx";
import { ColumnsIcon, DownIcon, PinIcon, UpIcon } from "../ui/icons.tsx";
import { useNarrow } from "../ui/useNarrow.ts";
import { columnTitle } from "./columnTitle.ts";
import { type ColumnLayout, moved } from "./layout.ts";

interface Props {
  readonly layout: readonly ColumnLayout[];
  readonly onLayout: (layout: readonly ColumnLayout[] | null) => void;
  /** The name of what is arranged, where it is not the screen's list. */
  readonly of?: string;
  /** Those for which there is no room, as long as nobody arranges them. */
  readonly unfit?: readonly string[];
  /** No table is arranged here: nothing can be pinned. */
  readonly flowing?: true;
}

/** Which columns, in which order, and which stay in sight. */
export function ColumnPanel({ layout, onLayout, of, flowing, unfit = [] }: Props) {
  const words = useWords();
  const title = of ? words.say("list.columnsOf", { list: of }) : words.say("list.columns");
  const narrow = useNarrow();
  return (
    <Popover
      trigger="click"
      placement={narrow ? "bottom" : "bottomRight"}
      title={
        <div className="spread">
          {title}
          <Button size="small" onClick={() => onLayout(null)}>
            {words.say("list.resetColumns")}
          </Button>
        </div>
      }
      destroyOnHidden
      content={
        <FirstFocused>
          <Columns layout={layout} onLayout={onLayout} flowing={flowing} />
          {unfit.length > 0 && (
            <p className="quiet column-unfit">
              {words.say("list.unfit", {
                columns: unfit.map((name) => columnTitle(name, words)).join(words.say("frame.comma")),
              })}
            </p>
          )}
        </FirstFocused>
      }
    >
      <IconButton
        name={title}
        icon={<ColumnsIcon size={of ? 14 : 16} />}
        {...(of ? { size: "small", type: "text" } : {})}
      />
    </Popover>
  );
}

function Columns({ layout, onLayout, flowing }: Props) {
  const words = useWords();
  const change = (at: number, part: Partial<ColumnLayout>) =>
    onLayout(layout.map((column, index) => (index === at ? { ...column, ...part } : column)));
  return (
    <ul className="column-panel">
      {layout.map((column, at) => (
        <li key={column.name}>
          <Checkbox
            checked={!column.hidden}
            onChange={(event) => change(at, { hidden: !event.target.checked || undefined })}
          >
            {columnTitle(column.name, words)}
          </Checkbox>
          <span className="column-tools">
            {!flowing && (
              <Button
                type="text"
                size="small"
                aria-label={`${words.say(column.pinned ? "list.unpin" : "list.pinLeft")} ${columnTitle(column.name, words)}`}
                aria-pressed={column.pinned === "left"}
                className={column.pinned ? "column-pinned" : ""}
                icon={<PinIcon size={14} />}
                onClick={() => change(at, { pinned: column.pinned ? undefined : "left" })}
              />
            )}
            <Button
              type="text"
              size="small"
              disabled={at === 0}
              aria-label={`↑ ${columnTitle(column.name, words)}`}
              icon={<UpIcon size={14} />}
              onClick={() => onLayout(moved(layout, at, at - 1))}
            />
            <Button
              type="text"
              size="small"
              disabled={at === layout.length - 1}
              aria-label={`↓ ${columnTitle(column.name, words)}`}
              icon={<DownIcon size={14} />}
              onClick={() => onLayout(moved(layout, at, at + 1))}
            />
          </span>
        </li>
      ))}
    </ul>
  );
}
