import "../support/signedIn.ts";

import { en_US } from "@stowage/messages/en_US";
import { type Declared, model } from "@stowage/model";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test, vi } from "vitest";

// It leads elsewhere, which needs a router.
vi.mock("../../src/screens/resource/BesideLists.tsx", () => ({ BesideLists: () => null }));

const { customer, product, inbound, outbound, shipment_status, contact } = model;
const functions = (declared: Declared, ...held: string[]) => [declared.menu, ["display", "query", ...held]];
const mayMake = [customer, product, inbound, shipment_status].map((one) => functions(one, "create"));
const ofOrders = functions(outbound, "create", "update");
localStorage.setItem("permissions", JSON.stringify(Object.fromEntries([...mayMake, ofOrders, functions(contact)])));
const { ResourceScreen } = await import("../../src/screens/resource/index.tsx");
const { DocumentScreen } = await import("../../src/screens/document/index.tsx");

const shown = (declared: Declared) => {
  const more = { search: {}, go: () => undefined };
  return renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      {declared.type === "document" ? (
        <DocumentScreen declared={declared} {...more} />
      ) : (
        <ResourceScreen declared={declared} {...more} />
      )}
    </QueryClientProvider>,
  );
};

test.each<[string, Declared]>([
  ["[page upload importCustomer]", customer],
  ["[page upload importGoods]", product],
  ["[page upload importInbound]", inbound],
  ["[page upload importOutbound]", outbound],
  ["what carriers say of parcels", shipment_status],
])("a sheet is imported from the list of what it holds: %s", (_id, declared) => {
  expect(shown(declared)).toContain(`<span>${en_US.ui.list.import}</span>`);
});

test("nothing is imported by who may not make it", () => {
  expect(shown(contact)).not.toContain(`<span>${en_US.ui.list.import}</span>`);
});

test("the serial numbers that orders take are imported from the list of orders, and from no other", () => {
  const said = "Import: Serial numbers of orders";
  expect(shown(outbound)).toContain(said);
  expect(shown(inbound)).not.toContain(said);
});
