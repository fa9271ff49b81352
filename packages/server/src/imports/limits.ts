export const jobModes = ["dry", "all", "good"] as const;
/** Columns of a sheet that are looked at. */
export const maxColumns = 500;
