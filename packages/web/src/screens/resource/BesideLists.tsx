import type { Declared } from "@stowage/model";
import { useNavigate } from "@tanstack/react-router";
import { Dropdown } from "antd";
import { useWords } from "../../i18n/index.ts";
import { useMayOpen } from "../../session/hooks.ts";
import { listsBeside } from "../../session/menu.ts";
import { IconButton } from "../../ui/IconButton.tsx";
import { StackIcon } from "../../ui/icons.tsx";

/** The way to the lists that stand at the same entry of the menu, and have none of their own. */
export function BesideLists({ declared }: { declared: Declared }) {
  const words = useWords();
  const mayOpen = useMayOpen();
  const navigate = useNavigate();
  const lists = listsBeside(declared).filter(({ name }) => mayOpen(name));
  if (lists.length === 0) return null;
  return (
    <Dropdown
      trigger={["click"]}
      menu={{
        items: lists.map(({ name }) => ({ key: name, label: words.resources(name) })),
        onClick: ({ key }) => void navigate({ to: "/Main/$path", params: { path: key } }),
      }}
    >
      <IconButton name={words.say("list.related")} icon={<StackIcon />} />
    </Dropdown>
  );
}
