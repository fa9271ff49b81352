import { model } from "@stowage/model";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { App, Button, Tree } from "antd";
import { useState } from "react";
import { allRows } from "../../../api/allRows.ts";
import { asFailure } from "../../../api/failure.ts";
import { type AnyRow, updateRow } from "../../../api/resources.ts";
import { useWords } from "../../../i18n/index.ts";
import { useMay, useWorkspace } from "../../../session/hooks.ts";
import { SideDialog } from "../../../ui/Dialog.tsx";
import { FailureNote, failureText } from "../../../ui/FailureNote.tsx";
import { TreeIcon } from "../../../ui/icons.tsx";
import { NoneYet } from "../../../ui/NoneYet.tsx";
import { SearchInput } from "../../../ui/SearchInput.tsx";
import { categoryNodes } from "./categoryNodes.ts";

/** The categories as the tree that they are: open one, or drag it below another. */
export function CategoryTree() {
  const words = useWords();
  const [open, setOpen] = useState(false);
  const may = useMay();
  if (!may(model.product_category.menu, "query")) return null;
  return (
    <>
      <Button icon={<TreeIcon />} onClick={() => setOpen(true)}>
        {words.say("list.tree")}
      </Button>
      {open && (
        <SideDialog
          open
          placement="left"
          styles={{ wrapper: { width: "min(440px, 100vw)" } }}
          title={words.menu("goodsCategorySetup")}
          onClose={() => setOpen(false)}
        >
          <Categories close={() => setOpen(false)} />
        </SideDialog>
      )}
    </>
  );
}

function Categories({ close }: { close: () => void }) {
  const words = useWords();
  const may = useMay();
  const navigate = useNavigate();
  const { move, found } = useCategories();
  const [text, setText] = useState("");
  const mayMove = may(model.product_category.menu, "update");
  if (found.error) return <FailureNote failure={asFailure(found.error)} onRetry={() => void found.refetch()} />;
  const nodes = categoryNodes(found.data ?? [], text);
  return (
    <>
      <SearchInput label={words.say("list.treeSearch")} value={text} onChange={setText} />
      {mayMove && <p className="quiet">{words.say("list.treeHint")}</p>}
      {found.data && nodes.length === 0 ? (
        <NoneYet resource={words.resources("product_category")} />
      ) : (
        found.data && (
          <Tree
            key={text}
            blockNode
            defaultExpandAll
            showLine
            draggable={mayMove ? { icon: false } : false}
            treeData={nodes}
            onSelect={([key]) => {
              if (!key) return;
              close();
              void navigate({ to: "/Main/$path", params: { path: "product_category" }, search: { open: String(key) } });
            }}
            onDrop={({ dragNode, node, dropToGap }) => {
              const root = dropToGap ? (node.row.pc_root_id as string | null) : node.key;
              void move(dragNode.row, root ?? null);
            }}
          />
        )
      )}
    </>
  );
}

/** All categories of the company, and how one is hung below another. */
function useCategories() {
  const words = useWords();
  const workspace = useWorkspace();
  const client = useQueryClient();
  const { message } = App.useApp();
  const found = useQuery({
    queryKey: ["product_category", "tree", workspace.companyId],
    queryFn: ({ signal }) => allRows(model.product_category, {}, { workspace, signal }),
  });
  async function move(row: AnyRow, root: string | null) {
    if (row.pc_root_id === root) return;
    try {
      await updateRow("product_category", String(row.pc_id), { pc_root_id: root, version: Number(row.version) });
      void message.success(words.say("notice.updated"), 2);
    } catch (thrown) {
      void message.error(failureText(asFailure(thrown), words), 6);
    }
    await client.invalidateQueries({ queryKey: ["product_category"] });
  }
  return { found, move };
}
