import { choice, code, flag, resource, text, whole } from "../define/index.ts";

export const unit = resource({
  name: "unit",
  path: "/unit",
  reply: "unit",
  key: "unit_id",
  menu: "unitSetup",
  scope: "shared",
  code: "unit_code",
  label: ["unit_code", "unit_name"],
  lookupForAll: true,
  fields: {
    unit_type: choice({ default: "piece", values: ["piece", "package", "weight", "length", "volume", "time"] }),
    unit_code: code({ required: true, unique: [], search: true, max: 10 }),
    unit_name: text({ required: true, unique: [], search: true, max: 40 }),
    unit_name_eng: text({ max: 40 }),
    enabled: flag({ default: true }),
  },
});

export const code_entry = resource({
  name: "code",
  path: "/code",
  reply: "code",
  key: "code_id",
  menu: "codeSetup",
  scope: "shared",
  label: ["code_code", "code_name"],
  unique: [["code_type", "code_code"]],
  scoped: { "{codeType}": ["code_type"] },
  lookupForAll: true,
  fields: {
    code_type: code({ required: true, search: true, max: 40 }),
    code_code: code({ required: true, max: 4, search: true }),
    code_name: text({ required: true, max: 80, search: true }),
    code_name_eng: text({ max: 80 }),
    code_sort: whole({ default: 0 }),
    enabled: flag({ default: true }),
  },
});
