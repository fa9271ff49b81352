import type { ChoiceNames, FieldNames } from "@stowage/model";
import { choice, resource, text } from "@stowage/model";
import type { Has, UnwordedChoice, UnwordedField } from "../src/words.ts";

/** A resource whose names nobody has worded yet must not compile. */
const planted = {
  thing: resource({
    name: "thing",
    path: "/thing",
    reply: "thing",
    key: "product_id",
    menu: "goodsSetup",
    scope: "shared",
    label: ["thing_no"],
    fields: { thing_no: text({ required: true }), quality: choice({ values: ["good", "so_so"] }) },
  }),
} as const;

// @ts-expect-error Type '"thing_no"' does not satisfy the constraint 'never'
export type Fields = Has<UnwordedField<FieldNames<typeof planted>>>;

// @ts-expect-error Type '"quality.so_so"' does not satisfy the constraint 'never'
export type Choices = Has<UnwordedChoice<ChoiceNames<typeof planted>>>;

// @ts-expect-error Type '"made_up"' does not satisfy the constraint 'never'
export type Names = Has<UnwordedField<"product_code" | "made_up">>;

export type Right = Has<UnwordedField<"product_code"> | UnwordedChoice<"quality.good">>;
