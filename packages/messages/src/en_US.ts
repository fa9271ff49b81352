import * as access from "./en_US/access.ts";
import { action } from "./en_US/action.ts";
import { choice } from "./en_US/choice.ts";
import { error } from "./en_US/error.ts";
import { field } from "./en_US/field/index.ts";
import { print } from "./en_US/print.ts";
import * as record from "./en_US/record.ts";
import { resource, resources } from "./en_US/resource.ts";
import { en_US as ui } from "./ui/index.ts";
import type { Messages } from "./zh_TW.ts";

export const en_US: Messages = {
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
