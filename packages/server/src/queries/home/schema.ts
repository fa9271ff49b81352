import { type Static, type TSchema, Type } from "typebox";

const closed = { additionalProperties: false } as const;
const maybe = <T extends TSchema>(schema: T) => Type.Union([schema, Type.Null()]);
const day = Type.String({ format: "date" });

const rowSchema = Type.Object(
  {
    id: Type.String(),
    no: maybe(Type.String()),
    called: maybe(Type.String({ description: "what tells it apart beside its number" })),
    owner_name: maybe(Type.String()),
    status: Type.String(),
    due: maybe(day),
    days: maybe(Type.Integer({ description: "days past its due day; negative before it" })),
  },
  closed,
);
export type HomeRow = Static<typeof rowSchema>;

const first = { description: "of these the one with the lowest number" };
const countSchema = Type.Object(
  {
    status: Type.String(),
    count: Type.Integer(),
    blocked: Type.Integer(),
    first_id: maybe(
      Type.String({ description: "in a state that waits for a decision, the one with the lowest number" }),
    ),
  },
  closed,
);
const lateSchema = Type.Object(
  { count: Type.Integer(), longest: Type.Integer({ description: "days" }), rows: Type.Array(rowSchema) },
  closed,
);
const reasonSchema = Type.Object(
  {
    reason: maybe(Type.String({ description: "as somebody typed it" })),
    rule: maybe(Type.String({ description: "the rule that holds them, where one does" })),
    count: Type.Integer(),
    first_no: maybe(Type.String(first)),
    first_id: maybe(Type.String(first)),
  },
  closed,
);

/** The open documents of one kind. */
export const openSchema = Type.Object(
  {
    document: Type.String(),
    counts: Type.Array(countSchema, { description: "open documents by state, and how many of them are blocked" }),
    due_open: Type.Integer({ description: "open ones that are due today or before" }),
    late: maybe(lateSchema),
    blocked: Type.Array(reasonSchema, { description: "by reason, the most first" }),
    finished: Type.Array(Type.Object({ minute: Type.Integer(), count: Type.Integer() }, closed), {
      description: "today, by half-hours of the warehouse's day",
    }),
    days: Type.Array(Type.Object({ day, came: Type.Integer(), finished: Type.Integer() }, closed), {
      description: "thirty days that end today, the oldest first",
    }),
  },
  closed,
);

export const homeSchema = Type.Object(
  {
    figures: Type.Array(
      Type.Object(
        { document: Type.String(), step: Type.String(), waiting: Type.Integer(), done: Type.Integer() },
        closed,
      ),
      { description: "steps for which documents wait, and how many took them today" },
    ),
    next: maybe(Type.Object({ document: Type.String(), step: Type.String(), rows: Type.Array(rowSchema) }, closed)),
    documents: Type.Array(openSchema),
    first_steps: Type.Array(Type.Object({ resource: Type.String(), made: Type.Boolean() }, closed), {
      description: "what a company needs first, while something of it is missing, for who may make it all",
    }),
  },
  closed,
);
