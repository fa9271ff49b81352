/** Templates and puzzles, which hold no rows of ours: each sheet with its columns and rows, as they must be understood. */
export const readable: readonly { file: string; sheets: readonly (readonly [string, number, number])[] }[] = [
  {
    file: "openboxes/inventory.xls",
    sheets: [
      ["Instructions", 0, 0],
      ["Template", 8, 2],
    ],
  },
  { file: "openboxes/inventoryLevels.xls", sheets: [["Sheet1", 11, 0]] },
  {
    file: "openboxes/locations.xls",
    sheets: [
      ["Instructions", 4, 15],
      ["Sheet1", 15, 3],
    ],
  },
  { file: "openboxes/binLocations.xls", sheets: [["Template", 2, 0]] },
  { file: "openboxes/productAssociations.xls", sheets: [["Sheet1", 9, 0]] },
  { file: "openboxes/completedPackingList.xls", sheets: [["Sheet1", 8, 0]] },
  ...["xls", "xlsx"].map((ending) => ({
    file: `openboxes/excel-file-importer-spec.${ending}`,
    sheets: [
      ["string", 2, 6],
      ["numeric", 2, 4],
      ["boolean", 2, 2],
    ] as const,
  })),
  { file: "openboxes/csv-file-importer-spec.csv", sheets: [["csv-file-importer-spec", 2, 13]] },
];
