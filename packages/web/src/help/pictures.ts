/** The guide's pictures, each fetched where it is shown; by their path below `docs/pictures`. */
const files = import.meta.glob<string>("../../../../docs/pictures/*/*.webp", {
  query: "?url",
  import: "default",
  eager: true,
});

const byPath = new Map(Object.entries(files).map(([path, url]) => [path.split("/pictures/")[1] ?? "", url]));

export const guidePicture = (file: string): string | undefined => byPath.get(file);
