import * as batch from "./batch.ts";
import * as closing from "./closing.ts";
import * as dashboard from "./dashboard.ts";
import * as document from "./document.ts";
import * as exports from "./exports.ts";
import * as form from "./form.ts";
import * as frame from "./frame.ts";
import * as imports from "./imports.ts";
import * as labels from "./labels.ts";
import * as list from "./list.ts";
import * as notice from "./notice.ts";
import * as packs from "./packs.ts";
import * as people from "./people.ts";
import * as permissions from "./permissions.ts";
import * as record from "./record.ts";
import * as settings from "./settings.ts";
import * as share from "./share.ts";
import * as signin from "./signin.ts";

const areas = {
  batch,
  closing,
  frame,
  list,
  labels,
  form,
  document,
  imports,
  exports,
  dashboard,
  packs,
  people,
  permissions,
  signin,
  notice,
  share,
  record,
  settings,
};

type Areas = typeof areas;
type In<L extends "zh_TW" | "zh_CN" | "en_US"> = { readonly [A in keyof Areas]: Areas[A][L] };

/** Each area's words in one language. A new area: one file beside this one, one line above. */
const of = <L extends "zh_TW" | "zh_CN" | "en_US">(language: L) =>
  Object.fromEntries(Object.entries(areas).map(([area, words]) => [area, words[language]])) as In<L>;

export const zh_TW = of("zh_TW");
export const zh_CN = of("zh_CN");
export const en_US = of("en_US");
