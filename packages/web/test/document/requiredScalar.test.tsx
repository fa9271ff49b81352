import "../support/browser.ts";

import { model } from "@stowage/model";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { Form } from "antd";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { payloadShape } from "../../src/screens/document/payload.ts";
import { ScalarFields } from "../../src/screens/document/ScalarFields.tsx";

test("the field that a step cannot do without is marked, and no other", () => {
  const action = model.outbound.actions.assign_carrier;
  // What is offered of codes and stores is asked of the server.
  const offered = ["service_type", "store_no"];
  const scalars = payloadShape(model.outbound, action).scalars.filter(([name]) => !offered.includes(name));
  const html = renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <Form>
        <ScalarFields
          document={model.outbound}
          offered={{ name: "assign_carrier", action }}
          scalars={scalars}
          askedNow={() => "asked"}
          values={{}}
        />
      </Form>
    </QueryClientProvider>,
  );
  const marked = [...html.matchAll(/<label for="([^"]+)" class="([^"]*)"/g)].map(([, name, look]) => [
    name,
    look?.includes("required"),
  ]);
  expect(marked).toEqual([
    ["carrier_code", true],
    ["store_name", false],
  ]);
});
