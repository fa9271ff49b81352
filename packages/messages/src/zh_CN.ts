import { zh_CN as ui } from "./ui/index.ts";
import * as access from "./zh_CN/access.ts";
import { action } from "./zh_CN/action.ts";
import { choice } from "./zh_CN/choice.ts";
import { error } from "./zh_CN/error.ts";
import { field } from "./zh_CN/field/index.ts";
import { print } from "./zh_CN/print.ts";
import * as record from "./zh_CN/record.ts";
import { resource, resources } from "./zh_CN/resource.ts";
import type { Messages } from "./zh_TW.ts";

export const zh_CN: Messages = {
  resource,
  resources,
  field,
  choice,
  action,
  ...access,
  ...record,
  error,
  print,
  ui,
};
