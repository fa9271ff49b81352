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

/** What is asked is written behind it: so it has no name, no question and nothing that is read as something else. */
const isHttp = (address: string): boolean =>
  /^https?:\/\/[!-~]+$/i.test(address) && !/[?#@\\]/.test(address) && URL.canParse(address);
