import { posix } from "node:path";
import { parseSync } from "vite";

/** A value named in code, and which part of it, where code says so: `daysOf.monthly`. */
interface Reference {
  readonly name: string;
  readonly member: string | undefined;
}

/** A statement at the top of a module. */
export interface Statement {
  /** What it declares. */
  readonly names: readonly string[];
  readonly references: readonly Reference[];
}

/** What a module takes from another, or passes on from it; `*` is all. */
interface Taken {
  /** The path of the other module from the root of the project, or a library. */
  readonly from: string;
  readonly name: string;
  readonly as: string;
}

export interface Module {
  readonly imports: readonly Taken[];
  readonly passedOn: readonly Taken[];
  readonly statements: readonly Statement[];
  /** The texts in its code, without those of types and imports. */
  readonly texts: ReadonlySet<string>;
  /** Those of them that a function is called with, or that stand as a `code`. */
  readonly raised: ReadonlySet<string>;
  /** The texts that are put together at run time, each as its fixed parts: `exports.${format}` is `exports.` and nothing. */
  readonly templates: readonly (readonly string[])[];
}

type Node = { readonly type: string } & Readonly<Record<string, unknown>>;

const isNode = (value: unknown): value is Node =>
  typeof value === "object" && value !== null && typeof (value as Node).type === "string";

/** Types are no code that runs, but for the expressions that they stand at. */
const isOfTypes = ({ type }: Node) => type.startsWith("TS") && !/Expression$/.test(type);

/** Reads a module. What its comments and types say is no part of it. */
export function readModule(path: string, source: string): Module {
  const { program } = parseSync(path, source);
  const texts = new Set<string>();
  const raised = new Set<string>();
  const templates: (readonly string[])[] = [];
  const imports: Taken[] = [];
  const passedOn: Taken[] = [];
  const statements: Statement[] = [];
  for (const node of program.body as unknown as readonly Node[]) {
    const from = isNode(node.source) ? resolve(path, String(node.source.value)) : undefined;
    if (from !== undefined) {
      (node.type === "ImportDeclaration" ? imports : passedOn).push(...takenBy(node, from));
      continue;
    }
    const references: Reference[] = [];
    walk(node, { references, texts, raised, templates });
    statements.push({ names: namesOf(node), references });
  }
  return { imports, passedOn, statements, texts, raised, templates };
}

function takenBy(node: Node, from: string): readonly Taken[] {
  const specifiers = node.specifiers as readonly Node[] | undefined;
  if (!specifiers) return [{ from, name: "*", as: "*" }];
  return specifiers.map((one) => {
    const [theirs, ours] = one.type === "ExportSpecifier" ? [one.local, one.exported] : [one.imported, one.local];
    return { from, name: nameOf(theirs) ?? "*", as: nameOf(ours) ?? "*" };
  });
}

const nameOf = (node: unknown) => (isNode(node) ? ((node.name ?? node.value) as string | undefined) : undefined);

/** The names that a statement declares, exported or not. */
function namesOf(node: Node): readonly string[] {
  const declared = isNode(node.declaration) ? node.declaration : node;
  const several = (declared.declarations as readonly Node[] | undefined) ?? [declared];
  return several.flatMap(({ id }) => nameOf(id) ?? []);
}

interface Found {
  readonly references: Reference[];
  readonly texts: Set<string>;
  readonly raised: Set<string>;
  readonly templates: (readonly string[])[];
}

function walk(node: Node, found: Found): void {
  if (isOfTypes(node)) return;
  if (node.type === "Literal" && typeof node.value === "string") found.texts.add(node.value);
  if (node.type === "TemplateLiteral") found.templates.push((node.quasis as readonly Node[]).map(cooked));
  if (node.type === "Identifier" || node.type === "JSXIdentifier") add(node, undefined, found);
  if (node.type === "CallExpression" || node.type === "NewExpression")
    for (const one of node.arguments as readonly Node[]) raise(one, found);
  const isPlainMember = node.type === "MemberExpression" && node.computed === false;
  if (isPlainMember && isNode(node.object) && node.object.type === "Identifier") {
    add(node.object, nameOf(node.property), found);
    return;
  }
  const isProperty = node.type === "Property" && node.computed === false;
  if (isProperty && nameOf(node.key) === "code" && isNode(node.value)) raise(node.value, found);
  for (const [part, value] of Object.entries(node)) {
    if ((isPlainMember && part === "property") || (isProperty && part === "key")) continue;
    for (const below of [value].flat()) if (isNode(below)) walk(below, found);
  }
}

const cooked = ({ value }: Node) => String((value as { readonly cooked?: string }).cooked ?? "");

const add = (node: Node, member: string | undefined, { references }: Found) =>
  references.push({ name: String(node.name), member });

/** The text that stands there, or either of two. */
function raise(node: Node, found: Found): void {
  if (node.type === "Literal" && typeof node.value === "string") found.raised.add(node.value);
  for (const either of [node.consequent, node.alternate, node.right]) if (isNode(either)) raise(either, found);
}

function resolve(path: string, from: string): string {
  if (from.startsWith(".")) return posix.join(posix.dirname(path), from);
  const [, name, below = "index"] = from.match(/^@stowage\/(\w+)(?:\/(.+))?$/) ?? [];
  return name === undefined ? from : `packages/${name}/src/${below}.ts`;
}
