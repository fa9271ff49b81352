/** A file of the build that is no script. */
interface Asset {
  readonly type: "asset";
  readonly fileName: string;
  readonly originalFileNames: readonly string[];
}

const assetsOf = (bundle: object): readonly Asset[] =>
  (Object.values(bundle) as readonly { readonly type: string }[]).filter(
    (file): file is Asset => (file as Asset).type === "asset",
  );

/** The files of these typefaces under the names that the build gave them. */
export function fontFiles(fonts: readonly string[], bundle: object): readonly string[] {
  const assets = assetsOf(bundle);
  return fonts.map((font) => {
    const found = assets.find(({ originalFileNames }) => originalFileNames.some((name) => name.endsWith(font)));
    if (!found) throw new Error(`The build has no typeface ${font}.`);
    return found.fileName;
  });
}
