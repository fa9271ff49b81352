import type { Task } from "../task.ts";

const noEffort = { clicks: 0, keys: 60 };

/** From home, through the search that is everywhere: what is asked for stands on the page without scrolling. */
export const finding: readonly Task[] = [
  {
    name: "the stock of a product, by its number",
    limit: noEffort,
    login: "warehouse_manager",
    from: "/Main/home",
    async steps(person) {
      await person.press("Control+k");
      await person.type("bb-2001");
      await person.press("Enter");
      await person.seesAtOnce({ role: "heading", name: /BB-2001/ });
    },
    async holds() {},
  },
  {
    name: "an order, by its number",
    limit: noEffort,
    login: "warehouse_manager",
    from: "/Main/home",
    async steps(person) {
      await person.press("Control+k");
      await person.type("so-tpe-0006");
      await person.press("Enter");
      await person.seesAtOnce({ role: "list", name: "Progress" });
    },
    async holds() {},
  },
];
