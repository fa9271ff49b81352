const written = /(?<![「“"])\b\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:?\d\d)/g;

/** What is said, with its instants as `told` says them, by whichever clock; what is quoted stays as it was typed. */
export const withInstants = (said: string, told: (instant: string) => string): string => said.replace(written, told);
