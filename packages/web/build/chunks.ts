/** A script of the build, as the bundler hands it to its plugins. */
export interface Chunk {
  readonly type: "chunk";
  readonly fileName: string;
  readonly code: string;
  readonly imports: readonly string[];
  readonly facadeModuleId: string | null;
  readonly viteMetadata?: { readonly importedCss: ReadonlySet<string> };
}

export const chunksOf = (bundle: object): readonly Chunk[] =>
  (Object.values(bundle) as readonly { readonly type: string }[]).filter(
    (file): file is Chunk => (file as Chunk).type === "chunk",
  );

/** The chunk of a module that is loaded when it is asked for. */
export const chunkOf = (chunks: readonly Chunk[], module: string): Chunk | undefined =>
  chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(module));

/** The files that these need before they run, styles among them, the nearest first. */
export function filesOf(roots: readonly Chunk[], chunks: readonly Chunk[]): readonly string[] {
  const files = new Set<string>();
  const waiting = [...roots];
  for (let chunk = waiting.shift(); chunk; chunk = waiting.shift()) {
    if (files.has(chunk.fileName)) continue;
    files.add(chunk.fileName);
    for (const css of chunk.viteMetadata?.importedCss ?? []) files.add(css);
    waiting.push(...chunk.imports.flatMap((name) => chunks.filter(({ fileName }) => fileName === name)));
  }
  return [...files];
}
