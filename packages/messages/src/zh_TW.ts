import type { Same } from "./same.ts";
import { zh_TW as ui } from "./ui/index.ts";
import * as access from "./zh_TW/access.ts";
import { action } from "./zh_TW/action.ts";
import { choice } from "./zh_TW/choice.ts";
import { error } from "./zh_TW/error.ts";
import { field } from "./zh_TW/field/index.ts";
import { print } from "./zh_TW/print.ts";
import * as record from "./zh_TW/record.ts";
import { resource, resources } from "./zh_TW/resource.ts";

/** The default language, and the one whose keys the others must have. */
export const zh_TW = { resource, resources, field, choice, action, ...access, ...record, error, print, ui };

export type Messages = Same<typeof zh_TW>;
