import { model } from "@stowage/model";
import { expect, test } from "vitest";
import { hooksOfLine } from "../../src/hooks/index.ts";
import { serialsOfLines } from "../../src/hooks/lines.ts";

const { adjustment_detail, inbound_detail } = model;

test("serial numbers that people write in a line are checked, whatever document it belongs to", () => {
  const line = { ...adjustment_detail, name: "transfer_detail" };
  expect(hooksOfLine(line)).toContain(serialsOfLines);
  expect(inbound_detail.fields.product_sn).toMatchObject({ readonly: true });
  expect(hooksOfLine(inbound_detail)).not.toContain(serialsOfLines);
  expect(hooksOfLine({ ...line, line: undefined })).toEqual([]);
});
