// @vitest-environment happy-dom
import { model } from "@stowage/model";
import { Form, Input } from "antd";
import { act } from "react";
import { expect, test } from "vitest";
import { FormSide } from "../../src/form/FormSide.tsx";
import { type Line, type LineErrors, newLine } from "../../src/form/line.ts";
import { lineColumns } from "../../src/form/lineColumns.ts";
import { missingIn } from "../../src/form/linesNow.ts";
import { factorOf, useFractions } from "../../src/form/useFactorsOf.ts";
import { useFormLines } from "../../src/form/useFormLines.ts";
import { eventually, pageOf, serve, show, textOf } from "../support/screen.tsx";

const columns = lineColumns(model.inbound_detail);
const nuts = {
  ...{ product_id: "p", product_code: "N-1", stock_factor: 1000 },
  ...{ stock_unit_id: "kg", stock_unit_code: "KG", stock_unit_name: "kilogram" },
  ...{ stock_unit_min_id: "g", stock_unit_min_code: "G", stock_unit_min_name: "gram" },
};
const sack = {
  product_id: "p",
  product_code: "N-1",
  from_unit_id: "s",
  from_unit_code: "SK",
  from_qty: 1,
  to_qty: 25_000,
};

interface FractionsProps {
  readonly lines: readonly Line[];
  readonly tell: (told: ReturnType<typeof useFractions>) => void;
}

function Fractions({ lines, tell }: FractionsProps) {
  tell(useFractions(columns, lines, { companyId: "c" }));
  return null;
}

interface LinesProps {
  readonly tell: (form: ReturnType<typeof useFormLines>) => void;
  readonly left: (errors: LineErrors) => void;
}

function Lines({ tell, left }: LinesProps) {
  tell(useFormLines({ declared: model.inbound, row: null }, (_kind, errors) => left(errors)));
  return null;
}

test("what a line lacks is told as soon as anything stands in it", () => {
  const lines = [newLine(), newLine({ num_expect: "5" }), newLine({ product_code: "A-1", num_expect: "5" })];
  const said = missingIn(columns, lines).map(({ at, column }) => [at, column.name]);
  expect(said).toEqual([[1, "product_code"]]);
});

test("a unit is known by its code or its name, and what the product does not have is no unit of it", () => {
  const rows = { products: [nuts], conversions: [sack] };
  const factor = (values: object) => factorOf({ product_code: "N-1", ...values }, rows);
  expect([{}, { unit_name: "kilogram" }, { unit_code: "G" }, { unit_code: "SK" }].map(factor)).toEqual([
    1000, 1000, 1, 25_000,
  ]);
  expect(factor({ unit_name: "box" })).toBeNull();
  expect(factorOf({ product_code: "other" }, rows)).toBeNull();
});

test("parts of pieces are told before they are saved, and parts that come to whole grams are not", async () => {
  const pieces = { ...nuts, product_id: "q", product_code: "A-1", stock_factor: 1, stock_unit_min_id: null };
  serve((one) =>
    one.path.includes("convert") ? pageOf("unit_convert", [], one) : pageOf("product", [nuts, pieces], one),
  );
  const lines = ["N-1", "A-1"].map((product_code) => newLine({ product_code, num_expect: "2.5" }));
  let told: ReturnType<typeof useFractions> = [];
  const hear = (now: typeof told) => {
    told = now;
  };
  await show(<Fractions lines={lines} tell={hear} />);
  await eventually(() => expect(told.map(({ at, one }) => [at, one.code])).toEqual([[1, "NOT_WHOLE"]]));
});

test("what was refused of lines is said until its own cell is corrected", async () => {
  let form: ReturnType<typeof useFormLines> | undefined;
  const hear = (now: typeof form) => {
    form = now;
  };
  const told: unknown[] = [];
  await show(<Lines tell={hear} left={(now) => void told.push(now)} />);
  const [first, second] = ["5", "2.5"].map((num_expect) => newLine({ product_code: "A-1", num_expect }));
  const set = (...lines: readonly ReturnType<typeof newLine>[]) => act(async () => form?.kinds[0]?.set(lines));
  await set(first!, second!);
  await act(async () => form?.refuse({ details: { 1: { num_expect: "No whole pieces." } } }));
  await set({ ...first!, values: { ...first!.values, num_expect: "6" } }, second!);
  // It goes with its line to where that stands by then.
  await set(second!);
  await set({ ...second!, values: { ...second!.values, num_expect: "2" } });
  const wrong = { num_expect: "No whole pieces." };
  expect(told.slice(1)).toEqual([{ 1: wrong }, { 0: wrong }, {}]);
});

function OrderSide({ values }: { readonly values: object }) {
  const [form] = Form.useForm();
  const names = ["order_type", "store_no", "consignee_id", "consignee_name", "delivery_tel"] as const;
  const main = names.map((name) => ({ name, field: model.outbound.fields[name], settled: false }));
  const state = { form, parts: { main, more: [] }, declared: model.outbound, lines: { kinds: [] }, failure: null };
  return (
    <Form form={form} initialValues={values}>
      {names.map((name) => (
        <Form.Item key={name} name={name}>
          <Input />
        </Form.Item>
      ))}
      <FormSide state={{ ...state, errors: { fields: {}, lines: {}, rest: [] } } as never} isNew handles={{}} />
    </Form>
  );
}

test.each([
  [{ order_type: "b2b" }, []],
  [{ order_type: "convenience_store" }, ["Store number", "Consignee", "Delivery telephone"]],
  [{ order_type: "convenience_store", consignee_id: "c1", store_no: "150001" }, []],
])("an order to be fetched at a store says what it will be held for without: %j", async (values, wanted) => {
  serve((one) => pageOf("product", [], one));
  await show(<OrderSide values={values} />);
  const told = [...document.querySelectorAll(".side-doubt button")].map(({ textContent }) => textContent);
  expect(told).toEqual(wanted);
  expect(textOf().includes("held as abnormal")).toBe(wanted.length > 0);
});
