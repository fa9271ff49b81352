import { Button, Tooltip } from "antd";
import type { ReactNode } from "react";
import { useWords } from "../i18n/index.ts";
import { CloseIcon, ExpandIcon } from "./icons.tsx";
import { useNarrow } from "./useNarrow.ts";

interface Props {
  readonly title: ReactNode;
  readonly children?: ReactNode;
  readonly onClose: () => void;
  readonly onFull?: () => void;
}

/** The head of the panel beside a list. */
export function PanelHead({ title, children, onClose, onFull }: Props) {
  const words = useWords();
  const narrow = useNarrow();
  return (
    <header className="panel-head">
      <h2>{title}</h2>
      {children && <div className="panel-actions">{children}</div>}
      <div className="panel-closers">
        {onFull && !narrow && (
          <Tooltip title={words.say("list.open")}>
            <Button type="text" aria-label={words.say("list.open")} icon={<ExpandIcon />} onClick={onFull} />
          </Tooltip>
        )}
        <Tooltip title="Esc">
          <Button type="text" aria-label={words.say("frame.close")} icon={<CloseIcon />} onClick={onClose} />
        </Tooltip>
      </div>
    </header>
  );
}
