import {
  code,
  type Declarations,
  type DocumentDeclaration,
  document,
  lookup,
  type Resource,
  registry,
  whole,
} from "../../src/define/index.ts";

/** Declarations without their types: what the compiler cannot see is refused when the registry is made. */
export const made = (...declared: readonly (Resource | DocumentDeclaration)[]) =>
  registry(Object.fromEntries(declared.map((one) => [one.name, one])) as Declarations as never);

type Change = Partial<Omit<DocumentDeclaration, "type">> &
  Pick<Partial<Resource>, "tabs" | "work" | "views" | "behind" | "listOrder">;

const base = ({ fields, ...change }: Change) => ({
  name: "thing",
  path: "/thing",
  reply: "thing",
  key: "thing_id",
  menu: "goodsSetup" as const,
  scope: "shared" as const,
  label: ["thing_no"],
  calls: ["query" as const],
  scoped: {},
  unique: [],
  indexes: [],
  ...change,
  fields: { thing_no: code({ required: true }), ...fields },
});
export const thing = (change: Change = {}): Resource => ({ ...base(change), type: "resource" });

type PaperChange = Partial<Omit<DocumentDeclaration, "type">>;
export const paper = (change: PaperChange = {}): DocumentDeclaration => {
  const { fields, ...rest } = change;
  const made = document({
    name: "paper",
    path: "/paper",
    reply: "paper",
    key: "paper_id",
    menu: "goodsSetup",
    scope: { company: "company_id" },
    status: "paper_status",
    number: { field: "paper_no", prefix: "PA" },
    lines: {},
    states: { open: { tone: "waiting" }, shut: { tone: "done", closed: true } },
    initial: "open",
    editable: ["open"],
    movements: [],
    actions: { shut: { from: ["open"], to: "shut", direction: "forward" } },
    fields: { company_id: lookup("company", { required: true }) },
  });
  return { ...(made as unknown as DocumentDeclaration), ...rest, fields: { ...made.fields, ...fields } };
};
export const open = { tone: "waiting" } as const;
export const shut = { tone: "done", closed: true } as const;
export const company = { ...thing(), name: "company" };
export const line = (change: Change = {}): Resource =>
  thing({
    ...change,
    line: { of: "paper", field: "paper_id", inherits: [] },
    fields: { paper_id: lookup("paper"), line_no: whole(), ...change.fields },
  });

export const owner = { ...thing(), name: "owner" };
export const shows = { owner_no: "thing_no" };
