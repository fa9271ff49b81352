import { model } from "@stowage/model";
import { Link } from "@tanstack/react-router";
import { Empty } from "antd";
import { useWords } from "../i18n/index.ts";
import { useMayDo } from "../session/hooks.ts";

/** In place of a screen that works in a warehouse, where there is none: nothing can be chosen, so one is to be made. */
export function NoWarehouse({ name }: { name: string }) {
  const words = useWords();
  const mayMake = useMayDo()(model.warehouse, "create");
  return (
    <section className="list" aria-label={name}>
      <h1 className="visually-hidden">{name}</h1>
      <div className="no-rows">
        <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={words.say("list.noWarehouse")}>
          {mayMake && (
            <Link
              to="/Main/$path"
              params={{ path: model.warehouse.name }}
              search={{ mode: "new" }}
              className="ant-btn ant-btn-primary"
            >
              {words.say("form.create", { resource: words.resourceWithin(model.warehouse.name) })}
            </Link>
          )}
        </Empty>
      </div>
    </section>
  );
}
