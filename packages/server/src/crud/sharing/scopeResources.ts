import { columnsOf, type Declared, model, partOf, type Resource, type Scope } from "@stowage/model";

/** The resources whose rows own all others. Each is known by its scope, which names its own key. */
export const groups = itself((scope) => scope.group);
export const companies = itself((scope) => scope.company);
export const warehouses = itself((_scope, declared) => columnsOf(declared, partOf.warehouse));
export const owners = itself((_scope, declared) => columnsOf(declared, partOf.owner));

function itself(columns: (scope: Scope, declared: Declared) => string | readonly string[] | undefined): Resource {
  const found = Object.values<Declared>(model).find(
    (declared) => declared.scope !== "shared" && [columns(declared.scope, declared)].flat().includes(declared.key),
  );
  if (found?.type !== "resource") throw new Error("no resource says of itself whose its rows are");
  return found;
}
