import { App, Button } from "antd";
import { useEffect, useState } from "react";
import { useWords } from "../i18n/index.ts";
import type { Latest } from "./latest.ts";
import { isBlank } from "./lineColumns.ts";

/** Takes a line away, and offers to bring it back to where it stood. */
export function useRemoving(latest: () => Latest) {
  const words = useWords();
  const { message } = App.useApp();
  const [offered] = useState(() => new Set<string>());
  // What is gone with its form is not brought back.
  useEffect(
    () => () => {
      for (const key of offered) message.destroy(key);
    },
    [offered, message],
  );
  return (id: string | undefined): void => {
    const { current } = latest();
    const at = current.lines.findIndex((one) => one.id === id);
    const line = current.lines[at];
    if (!line) return;
    current.onChange(current.lines.filter((one) => one !== line));
    if (isBlank(current.columns, line.values)) return;
    const bringBack = () => {
      message.destroy(line.id);
      const { lines, onChange } = latest().current;
      onChange([...lines.slice(0, at), line, ...lines.slice(at)]);
    };
    offered.add(line.id);
    void message.info({
      key: line.id,
      duration: 8,
      content: (
        <>
          {words.say("form.lineRemoved", { line: at + 1 })}{" "}
          <Button type="link" size="small" onClick={bringBack}>
            {words.say("list.undo")}
          </Button>
        </>
      ),
    });
  };
}
