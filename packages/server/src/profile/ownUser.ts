import { model } from "@stowage/model";
import { type TObject, Type } from "typebox";
import type { HooksByName } from "../crud/hooks.ts";
import { rowsByKey } from "../crud/reading/query.ts";
import { draftSchema } from "../crud/schema.ts";
import { changeRow } from "../crud/writing/pipeline.ts";
import type { Call, Permitted } from "../http/call.ts";
import { keepSettings } from "./settings.ts";

const { user, user_ui } = model;

/** A user's own preferences for the screens: sent together with the user's name, and stored as `user_ui`. */
const liked: readonly string[] = [
  "layout_mode",
  "theme_color",
  "label_format",
  "avatar",
] satisfies (keyof typeof user_ui.fields)[];

/** The change of a user, as everybody may make it of themselves; everything else of a user is the administrator's. */
export const ownUserToo = (calls: readonly Call[], hooks: HooksByName): Call[] =>
  calls.map((one) => (one.method === "PUT" && one.path === `/v1${user.path}/{id}` ? alsoOneself(one, hooks) : one));

function alsoOneself(update: Call, hooks: HooksByName): Call {
  const { properties } = update.body as TObject;
  const settings = Object.entries(draftSchema(user_ui, "update").properties).filter(([name]) => liked.includes(name));
  return {
    ...update,
    summary: `${update.summary}; of oneself also how one likes the screens`,
    access: { ...(update.access as Permitted), ofOneself: ["user_name", ...liked] },
    body: Type.Object({ ...properties, ...Object.fromEntries(settings) }, { additionalProperties: false }),
    handle(request) {
      const { context, body, params } = request;
      const { caller } = context;
      const id = params.id?.toLowerCase() ?? "";
      const entries = Object.entries(body ?? {});
      const [ofScreens, ofUser] = [true, false].map((which) =>
        Object.fromEntries(entries.filter(([name]) => liked.includes(name) === which)),
      );
      if (id !== caller?.userId || !ofScreens || Object.keys(ofScreens).length === 0) return update.handle(request);
      return context.write(async (tx) => {
        await changeRow(tx, user, caller, { key: id, body: ofUser }, { hooks: hooks.user ?? [] });
        await keepSettings(tx, caller, ofScreens);
        return { [user.reply]: await rowsByKey(tx, user, { caller }, [id]) };
      });
    },
  };
}
