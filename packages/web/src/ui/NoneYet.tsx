import { Empty } from "antd";
import type { ReactNode } from "react";
import { useWords } from "../i18n/index.ts";

/** What would be in an empty part of a page, and the way to add it, where there is one. */
export function NoneYet({ resource, children }: { readonly resource: string; readonly children?: ReactNode }) {
  const words = useWords();
  return (
    <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={words.say("list.empty", { resource })}>
      {children}
    </Empty>
  );
}
