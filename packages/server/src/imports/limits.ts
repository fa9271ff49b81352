export const jobModes = ["dry", "all", "good"] as const;
/** Columns of a sheet that are looked at. */
export const maxColumns = 500;
/** Sheets of a workbook: more than a year has days. */
export const maxSheets = 400;
