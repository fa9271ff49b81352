import { type Declared, model, type Resource, type Scope } from "@stowage/model";

/** The resources whose rows own all others. Each is known by its scope, which names its own key. */
export const companies = resourceThatIs("company");
export const warehouses = resourceThatIs("warehouse");
export const owners = resourceThatIs("owner");

function resourceThatIs(part: keyof Scope): Resource {
  const found = Object.values<Declared>(model).find(
    (one): one is Resource => one.type === "resource" && isItself(one, part),
  );
  if (!found) throw new Error(`no resource is the ${part} of its own rows`);
  return found;
}

/** Whether a row of a resource is itself the company, the warehouse or the owner to which it belongs. */
export function isItself({ scope, key }: Declared, part: keyof Scope): boolean {
  return scope !== "shared" && [scope[part]].flat().includes(key);
}
