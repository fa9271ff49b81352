/** How warm goods are kept. */
export const temperatureTypes = ["ambient", "chilled", "frozen"] as const;
