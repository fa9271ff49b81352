import type { Hooks } from "../crud/hooks.ts";

/** An interface is spoken to by http or https; what proves who asks stands in the environment, never in an address. */
export const interfaceByHttp: Hooks = {
  needs: ["interface_address"],
  async fill({ at, failures }, rows) {
    for (const [index, { interface_address }] of rows.entries()) {
      const value = String(interface_address);
      if (isHttp(value)) continue;
      const details = { field: "interface_address", value, example: "https://carrier.example/api" };
      failures.push({ ...at(index), field: "interface_address", code: "BAD_FORMAT", details });
    }
  },
};

function isHttp(address: string): boolean {
  const url = URL.parse(address);
  if (!url || !["http:", "https:"].includes(url.protocol)) return false;
  return [url.username, url.password, url.search, url.hash].every((part) => part === "");
}
