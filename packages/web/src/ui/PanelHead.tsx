import type { ReactNode } from "react";
import { useWords } from "../i18n/index.ts";
import { IconButton } from "./IconButton.tsx";
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
          <IconButton type="text" name={words.say("list.open")} icon={<ExpandIcon />} onClick={onFull} />
        )}
        <IconButton type="text" name={words.say("frame.close")} hint="Esc" icon={<CloseIcon />} onClick={onClose} />
      </div>
    </header>
  );
}
