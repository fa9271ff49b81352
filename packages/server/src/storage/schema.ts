import { locationLimits, locationParts, locationsMeant, model } from "@stowage/model";
import { type Static, Type } from "typebox";
import { draftSchema, idSchema } from "../crud/schema.ts";

const draft = draftSchema(model.storage, "create").properties;
const limitSchemas = Object.fromEntries(
  locationLimits.map((name) => [name, draft[name] ?? Type.Optional(Type.Unknown())]),
);

const rangeSchema = Type.Object(
  {
    from: Type.Optional(Type.String({ maxLength: 10 })),
    to: Type.Optional(Type.String({ maxLength: 10 })),
    step: Type.Optional(Type.Integer({ minimum: 1, maximum: 1000 })),
    values: Type.Optional(Type.Array(Type.String({ minLength: 1, maxLength: 10 }), { minItems: 1, maxItems: 10_000 })),
  },
  { additionalProperties: false },
);
const rangesSchema = Type.Object(Object.fromEntries(locationParts.map((part) => [part, Type.Optional(rangeSchema)])), {
  additionalProperties: false,
});

const ruleSchema = Type.Object(
  {
    apply_to: Type.Union([Type.Literal("all"), Type.Literal("parts")], {
      description: "`all` of the locations, or those whose parts lie in `parts`",
    }),
    parts: Type.Optional(rangesSchema),
    ...limitSchemas,
  },
  { additionalProperties: false },
);

export const bodySchema = Type.Object(
  {
    wh_id: Type.Optional(idSchema),
    apply_to: Type.Enum([...locationsMeant], {
      description:
        "`new`: make the places that are not there, by whatever code; `existing`: change the locations whose parts lie in the ranges (a part that these do not name is free); `all`: change those, and make the places where there is none",
    }),
    preview: Type.Optional(Type.Boolean({ description: "answer what would be done, and do nothing" })),
    pattern: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 120,
        description: "how the code is made of the parts: `{area}-{lane:3}`, with zeros before a number to that width",
      }),
    ),
    rename: Type.Optional(
      Type.String({ minLength: 1, maxLength: 120, description: "the pattern of the new codes of what is there" }),
    ),
    ranges: rangesSchema,
    /** For all; a rule goes before it. */
    ...limitSchemas,
    rules: Type.Optional(Type.Array(ruleSchema, { maxItems: 50, description: "the last that fits a location counts" })),
  },
  { additionalProperties: false },
);

export type BatchRequest = Static<typeof bodySchema> & Readonly<Record<string, unknown>>;
export type Rule = Static<typeof ruleSchema> & Readonly<Record<string, unknown>>;

/** Why a location of the ranges is left as it is. */
export const skipReasons = ["there", "code_taken", "not_there"] as const;
export type SkipReason = (typeof skipReasons)[number];

export const replySchema = Type.Object(
  {
    count: Type.Integer({ description: "the places of the ranges" }),
    created: Type.Integer(),
    changed: Type.Integer({ description: "locations of the ranges of which something is said anew" }),
    skipped: Type.Integer(),
    skips: Type.Array(
      Type.Object({
        reason: Type.Enum([...skipReasons], {
          description:
            "`there`: the same place is there, by the codes in `first`; `code_taken`: another place has the code; `not_there`: no location to change",
        }),
        count: Type.Integer(),
        first: Type.Array(Type.String()),
      }),
    ),
    renames: Type.Array(Type.Object({ from: Type.String(), to: Type.String(), collides: Type.Boolean() }, {}), {
      description: "the first of the locations that get another code, those first whose new code is another's",
    }),
    collisions: Type.Integer({
      description: "locations whose new code is another's; while there are any nothing is done",
    }),
    first: Type.Array(Type.String()),
    last: Type.Array(Type.String()),
    preview: Type.Boolean(),
    job: Type.Optional(Type.String({ description: "of many locations: the job that does what is said here" })),
  },
  { additionalProperties: false },
);
