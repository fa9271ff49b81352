import "../support/browser.ts";

import { model } from "@stowage/model";
import { Form } from "antd";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { payloadShape } from "../../src/screens/document/payload.ts";
import { ScalarFields } from "../../src/screens/document/ScalarFields.tsx";

test("the field that a step cannot do without is marked, and no other", () => {
  const action = model.outbound.actions.ship;
  const { scalars } = payloadShape(model.outbound, action);
  const html = renderToStaticMarkup(
    <Form>
      <ScalarFields
        document={model.outbound}
        offered={{ name: "ship", action }}
        scalars={scalars}
        askedNow={() => "asked"}
        values={{}}
      />
    </Form>,
  );
  const marked = [...html.matchAll(/<label for="([^"]+)" class="([^"]*)"/g)].map(([, name, look]) => [
    name,
    look?.includes("required"),
  ]);
  expect(marked).toEqual([
    ["shipping_company_name", true],
    ["shipping_no", false],
  ]);
});
