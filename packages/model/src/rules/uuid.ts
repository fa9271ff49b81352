/** How an id is written, as a pattern for JSON schemas. */
export const uuidPattern = "^[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}$";

const uuid = new RegExp(uuidPattern);

export const isUuid = (text: string): boolean => uuid.test(text);
