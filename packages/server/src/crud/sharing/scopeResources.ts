import { type Declared, model, type Resource, type Scope } from "@stowage/model";

/** The resources whose rows own all others. Each is known by its scope, which names its own key. */
export const groups = itself((scope) => scope.group);
export const companies = itself((scope) => scope.company);
export const warehouses = itself((scope) => scope.warehouse);
export const owners = itself((scope) => scope.owner);

function itself(columns: (scope: Scope) => string | readonly string[] | undefined): Resource {
  const found = Object.values<Declared>(model).find(
    ({ scope, key }) => scope !== "shared" && [columns(scope)].flat().includes(key),
  );
  if (found?.type !== "resource") throw new Error("no resource says of itself whose its rows are");
  return found;
}
