// @vitest-environment happy-dom
import { model } from "@stowage/model";
import { Form } from "antd";
import { afterEach, expect, test } from "vitest";
import { FurtherFields } from "../../src/form/FurtherFields.tsx";
import { formFields } from "../../src/form/fields.ts";
import { noErrors } from "../../src/form/serverErrors.ts";
import { leaveNothing, show } from "../support/screen.tsx";

afterEach(leaveNothing);

test("what stands in fields that are out of sight says no flag that is as it is unless somebody set it", async () => {
  const { more } = formFields(model.customer, "create", () => true);
  const initial = { orders_need_address: false, orders_need_price: true, days_allowed: 30 };
  await show(
    <Form initialValues={initial}>
      <FurtherFields
        {...{ fields: more, errors: noErrors, at: undefined }}
        field={({ name }) => <Form.Item key={name} name={name} noStyle />}
      />
    </Form>,
  );
  const standing = document.querySelector(".form-more .quiet")?.textContent;
  expect(standing).toContain("Order lines need a price Yes");
  expect(standing).toContain("30");
  expect(standing).not.toContain("Orders need consignee");
});
