import pg from "pg";

const int8 = 20;
const oidsOfText = { numeric: 1700, date: 1082, timestamp: 1114, time: 1083, interval: 1186 };
const arraysOfText = { int8: 1016, numeric: 1231, date: 1182, timestamp: 1115, interval: 1187 };
const timestamptz = 1184;
const timestamptzArray = 1185;
const textArray = 1009;

const asText = (value: string): string => value;

/** PostgreSQL writes `2026-11-21 14:05:00.123456+00`; on the wire and in a row it is ISO 8601 in UTC. */
const asInstant = (value: string): string =>
  value.endsWith("+00") ? `${value.slice(0, 10)}T${value.slice(11, -3)}Z` : value;

const parsers = new Map<number, (value: string) => unknown>();
for (const oid of [int8, ...Object.values(oidsOfText)]) parsers.set(oid, asText);
parsers.set(timestamptz, asInstant);
const parseTexts = pg.types.getTypeParser(textArray as number);
for (const oid of Object.values(arraysOfText)) parsers.set(oid, parseTexts);
parsers.set(timestamptzArray, (value) => (parseTexts(value) as string[]).map(asInstant));

/**
 * What a column becomes in a row: numbers that may exceed a double, days and times stay text (an instant as ISO 8601
 * UTC); int4, float8, bool and JSON are parsed.
 */
export const valueTypes: pg.CustomTypesConfig = {
  getTypeParser: (oid: number, format?: "text" | "binary") =>
    parsers.get(oid) ?? pg.types.getTypeParser(oid, format as "text"),
};
