/** Every error that a client may get: its code and HTTP status. Its text has the same code in the package messages. */
export const errors = {
  // what was sent
  BAD_REQUEST: 400,
  MALFORMED_BODY: 400,
  REQUIRED: 400,
  WRONG_TYPE: 400,
  TOO_LONG: 400,
  TOO_SHORT: 400,
  TOO_SMALL: 400,
  TOO_LARGE: 400,
  BAD_FORMAT: 400,
  NOT_A_CHOICE: 400,
  NOT_WHOLE: 400,
  TOO_MANY_PLACES: 400,
  READ_ONLY: 400,
  UNKNOWN_FIELD: 400,
  UNKNOWN_CONDITION: 400,
  NOT_SORTED: 400,
  UNKNOWN_REFERENCE: 400,
  AMBIGUOUS_REFERENCE: 400,
  DISABLED_REFERENCE: 400,
  LACKS_CATEGORY: 400,
  NOT_WITHIN: 400,
  GROUP_ACCOUNT_ONLY: 400,
  NOT_SMALLEST_UNIT: 400,
  UNITS_ALIKE: 400,
  OWNER_OF_GOODS: 400,
  WRONG_OWNER: 400,
  OWNER_FIRST: 400,
  WAREHOUSE_NEEDED: 400,
  OWNER_NEEDED: 400,
  DATE_NEEDED: 400,
  TIME_NEEDED: 400,
  INVENTORY_DAY_NEEDED: 400,
  IN_FUTURE: 400,
  IN_PAST: 400,
  DAY_NOT_CLOSED: 409,
  PAGE_SIZE: 400,
  NO_LINES: 400,
  ONE_AT_A_TIME: 400,
  REASON_REQUIRED: 400,
  UNIT_NOT_CONVERTIBLE: 400,
  LOCATION_REQUIRED: 400,
  QUANTITY_REQUIRED: 400,
  GOOD_OR_BAD: 400,
  SELF_REFERENCE: 400,
  CIRCULAR: 400,
  MENU_PATH: 400,
  MENU_QUESTION: 400,
  MENU_GROUP: 400,
  MENU_TOO_DEEP: 400,
  MENU_NEEDED: 409,
  NOT_A_GTIN: 400,
  NOT_AN_SSCC: 400,
  TOO_MANY_FILES: 400,
  UNKNOWN_FILE: 400,
  DATES_CONTRADICT: 400,
  BAD_FILE: 400,
  NO_PICTURE: 400,
  PICTURE_TOO_LARGE: 400,
  TOO_MANY_PICTURES: 409,
  BAD_ENCODING: 400,
  BAD_MAPPING: 400,
  FILE_UNREADABLE: 400,
  FILE_FORMAT_UNKNOWN: 400,
  FILE_ENCRYPTED: 400,
  NOT_A_PDF: 400,
  FILE_TOO_SLOW: 400,
  SHEET_NOT_FOUND: 400,
  FORMULA_ERROR: 400,
  UNREADABLE_CHARACTERS: 400,
  ROWS_DISAGREE: 400,
  ROW_OF_REFUSED: 409,
  PASSWORD_WEAK: 400,
  PASSWORD_SAME: 400,
  PASSWORD_WRONG: 400,
  LICENCE_UNUSABLE: 400,
  PASSKEY_INVALID: 400,
  // who asks
  NOT_SIGNED_IN: 401,
  SIGN_IN_FAILED: 401,
  SECOND_FACTOR_REQUIRED: 401,
  SECOND_FACTOR_WRONG: 401,
  PASSKEY_REFUSED: 401,
  SECRET_UNREADABLE: 503,
  TOKEN_EXPIRED: 401,
  TOKEN_REUSED: 401,
  LINK_INVALID: 401,
  ACCOUNT_DISABLED: 403,
  NOT_PERMITTED: 403,
  BEYOND_OWN: 403,
  OWN_ONLY: 403,
  NOT_ON_OWN: 403,
  ONLY_LOOKING: 403,
  OUT_OF_SCOPE: 403,
  // what is there
  NOT_FOUND: 404,
  NO_SUCH_CALL: 404,
  VERSION_CONFLICT: 409,
  DUPLICATE: 409,
  DUPLICATE_BARCODE: 409,
  IN_USE: 409,
  PART_IN_USE: 409,
  OTHERS_HERE: 409,
  CODE_MADE_TWICE: 409,
  INVALID_STATE: 409,
  PASSKEYS_UNAVAILABLE: 409,
  TOO_MANY_PASSKEYS: 409,
  NOT_EDITABLE: 409,
  RECORD_CLOSED: 409,
  RECORD_NOT_CLOSED: 409,
  SNAPSHOT_FIXED: 409,
  SYSTEM_ENTRY: 409,
  CODE_RESERVED: 409,
  NUMBER_RESERVED: 409,
  IDEMPOTENCY_CONFLICT: 409,
  COMMAND_REUSED: 409,
  ATOMIC_REFUSED: 409,
  // stock
  INSUFFICIENT_STOCK: 409,
  LESS_FREE: 409,
  LESS_TO_PUT_BACK: 409,
  BOOKED_STOCK: 409,
  MOVED_STOCK: 409,
  UNKNOWN_STOCK: 409,
  STOCK_EXISTS: 409,
  LOCATION_FROZEN: 409,
  LOCATION_LIMIT: 409,
  LOCATION_CATEGORY: 409,
  LOCATION_TEMPERATURE: 409,
  LOCATION_TYPE: 409,
  ADJUST_TOO_FAR: 409,
  ADJUST_LINES: 409,
  ADJUST_NOT_MORE: 409,
  ADJUST_NOT_LESS: 409,
  ADJUST_SAID_TWICE: 409,
  NUM_OR_NEW: 400,
  SAME_LOCATION: 400,
  OTHER_GOODS: 400,
  NO_LOCATION: 409,
  NO_STAGING: 409,
  TOTE_TAKEN: 409,
  ORDER_STOPPED: 409,
  PICKED_GOODS: 409,
  TASK_TAKEN: 409,
  TASK_OVER: 409,
  SERIAL_DUPLICATE: 409,
  SERIAL_UNKNOWN: 409,
  SERIAL_COUNT: 409,
  SERIAL_RECEIVED: 409,
  SERIAL_NOT_KEPT: 409,
  SERIAL_NOT_BOOKED: 409,
  WAREHOUSE_OF_OURS: 400,
  UNKNOWN_STORAGE: 409,
  UNKNOWN_BOOKING: 409,
  WRONG_BOOKING_STATE: 409,
  INVALID_QUANTITY: 409,
  UNKNOWN_COMMAND: 409,
  NOT_REVERSIBLE: 409,
  ALREADY_CORRECTED: 409,
  // documents
  NOT_ALL_PUT_AWAY: 409,
  ALREADY_COUNTED: 409,
  ALREADY_CHECKED: 409,
  QC_REQUIRED: 409,
  ALREADY_PUT_AWAY: 409,
  MORE_THAN_RECEIVED: 409,
  PART_NOT_SMALLER: 409,
  SPLIT_CHECKED: 409,
  PALLET_ELSEWHERE: 409,
  PALLET_UNKNOWN: 409,
  GS1_PREFIX_REQUIRED: 409,
  NO_PALLETS: 409,
  NO_ROOM: 409,
  MORE_THAN_SHIPPED: 409,
  NOT_SHIPPED: 409,
  MORE_THAN_LEFT: 409,
  PIECE_NOT_SHIPPED: 409,
  ORDER_NOT_SHIPPED: 409,
  ORDER_NOT_BOXED: 409,
  ORDER_CORRECTED: 409,
  MORE_THAN_BOOKED: 409,
  MORE_THAN_PICKED: 409,
  NOT_FULLY_BOXED: 409,
  NOTHING_BOOKED: 409,
  NOTHING_REJECTED: 409,
  VENDOR_REQUIRED: 409,
  DOCUMENT_BLOCKED: 409,
  NOT_ABNORMAL: 409,
  NOT_SHIPMENTABLE: 409,
  SPLIT_TOO_MANY: 400,
  MERGE_SEVERAL: 400,
  MERGE_DIFFERS: 409,
  NOT_MERGED: 409,
  RUN_NOT_FINISHED: 409,
  BOX_NO_REPEATED: 409,
  BOX_TOO_HEAVY: 409,
  NOTHING_TO_BOX: 409,
  CARRIER_NOT_FOR: 409,
  WAYBILL_MISSING: 409,
  WAYBILL_REQUESTED: 409,
  WAYBILL_VOID: 409,
  WAYBILLS_OF_OTHER: 409,
  WAYBILL_NUMBERS_SPENT: 409,
  RANGE_LENGTH: 409,
  RANGE_PREFIX: 409,
  RANGE_REVERSED: 409,
  RANGE_OVERLAPS: 409,
  RANGE_USED: 409,
  IMPORT_BUSY: 409,
  JOB_INTERRUPTED: 409,
  LAST_ADMINISTRATOR: 409,
  ADMINISTRATORS_HOLD_ALL: 409,
  // limits and faults
  TOO_MANY_ROWS: 413,
  TOO_MANY_COLUMNS: 413,
  TOO_MANY_SHEETS: 413,
  BODY_TOO_LARGE: 413,
  FILE_TOO_LARGE: 413,
  TOO_MANY_REQUESTS: 429,
  TOO_MANY_USERS: 429,
  INTERNAL: 500,
  BUSY: 503,
  DRAINING: 503,
  OUTCOME_UNKNOWN: 503,
  STORAGE_FULL: 507,
} as const;

export type ErrorCode = keyof typeof errors;

/** Numbers and names that the text of an error is filled with. */
export type Details = Readonly<Record<string, string | number | boolean | null | readonly string[]>>;

/** What is wrong with one field of one row: `index` is the row in the request, `line` the row within its details. */
export interface FieldFailure {
  readonly index?: number;
  readonly line?: number;
  /** The kind of lines that it is about, where a document has several. */
  readonly lines?: string;
  readonly field?: string;
  readonly code: ErrorCode;
  readonly details?: Details;
}

/** A refusal from the catalogue. It becomes HTTP, in the caller's language, in one place only. */
export class Failure extends Error {
  readonly code: ErrorCode;
  readonly details: Details;
  readonly errors: readonly FieldFailure[];
  /** Rows that the client needs to continue, e.g. the row as it is now, under its reply key. */
  readonly additionals: Readonly<Record<string, unknown>>;

  constructor(
    code: ErrorCode,
    options: {
      details?: Details;
      errors?: readonly FieldFailure[];
      additionals?: Record<string, unknown>;
      cause?: unknown;
    } = {},
  ) {
    super(code, { cause: options.cause });
    this.name = "Failure";
    this.code = code;
    this.details = options.details ?? {};
    this.errors = options.errors ?? [];
    this.additionals = options.additionals ?? {};
  }

  /** Of one field of the request; `index` is the row in it, where it has several. */
  static at(field: string, code: ErrorCode, more: Details = {}, index?: number): Failure {
    const details = { field, ...more };
    return new Failure(code, {
      details,
      errors: [{ ...(index === undefined ? {} : { index }), field, code, details }],
    });
  }
}
