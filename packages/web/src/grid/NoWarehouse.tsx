import { model } from "@stowage/model";
import { useNavigate } from "@tanstack/react-router";
import { Button, Empty } from "antd";
import { useWords } from "../i18n/index.ts";
import { useMayDo } from "../session/hooks.ts";
import { PlusIcon } from "../ui/icons.tsx";

/** In place of a screen that works in a warehouse, where there is none: nothing can be chosen, so one is to be made. */
export function NoWarehouse({ name }: { name: string }) {
  const words = useWords();
  const mayMake = useMayDo()(model.warehouse, "create");
  const navigate = useNavigate();
  const make = () =>
    void navigate({ to: "/Main/$path", params: { path: model.warehouse.name }, search: { mode: "new" } });
  return (
    <section className="list" aria-label={name}>
      <h1 className="visually-hidden">{name}</h1>
      <div className="no-rows">
        <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={words.say("list.noWarehouse")}>
          {mayMake && (
            <Button type="primary" icon={<PlusIcon />} onClick={make}>
              {words.say("form.create", { resource: words.resourceWithin(model.warehouse.name) })}
            </Button>
          )}
        </Empty>
      </div>
    </section>
  );
}
