import type { DocumentDeclaration } from "@stowage/model";
import type { ActionResult } from "../../api/actions.ts";
import { useMay } from "../../session/hooks.ts";
import { useOpenedFile } from "../../ui/useOpenedFile.ts";
import { actionExtras } from "./extrasOf.ts";

/** Takes an action, and opens the paper that it makes, of those for whom it was taken. */
export function usePaper(document: DocumentDeclaration, action: string) {
  const may = useMay();
  const { begin } = useOpenedFile();
  const { paper } = actionExtras(document, action);
  return async (take: () => Promise<readonly ActionResult[]>): Promise<readonly ActionResult[]> => {
    if (!paper || !may(paper.menu, paper.report)) return take();
    const page = begin();
    try {
      const results = await take();
      const ids = results.flatMap(({ ok, id }) => (ok ? [id] : []));
      if (ids.length > 0) void page.show(paper.path, { ids });
      else page.drop();
      return results;
    } catch (thrown) {
      page.drop();
      throw thrown;
    }
  };
}
