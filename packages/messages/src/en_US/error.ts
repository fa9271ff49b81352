import type { Same } from "../same.ts";
import type { error as source } from "../zh_TW/error.ts";

export const error: Same<typeof source> = {
  BAD_REQUEST: "The request could not be handled[: {what}]. Check what was sent, then try again.",
  MALFORMED_BODY: "What arrived is incomplete and could not be read. Send it again.",
  REQUIRED: "A value is needed[ for “{field}”][: {choices}].",
  WRONG_TYPE: "The value does not fit[ “{field}”][; {expected} goes here].",
  TOO_LONG: "The value is too long[ for “{field}”][; at most {max} characters].",
  TOO_SHORT: "The value is too short[ for “{field}”][; at least {min} characters].",
  TOO_SMALL: "The value is too small[ for “{field}”][; at least {min}][; more than {above}].",
  TOO_LARGE: "The value is too large[ for “{field}”][; at most {max}].",
  BAD_FORMAT: "The form of the value does not fit[ “{field}”][; write it like {example}].",
  NOT_A_CHOICE: "The value[ “{value}”] is not one of the choices[: {choices}].",
  GROUP_ACCOUNT_ONLY:
    "Only accounts of type group work in other companies than their own[; {login_name} is none]. Change the type of the account first.",
  NOT_WITHIN: "The value[ of “{field}”] does not lie in the one[ of “{within}”] that is given. Change one of them.",
  NOT_SMALLEST_UNIT: "The unit converted to must be the smallest stock unit of the product[ “{product}”].",
  UNITS_ALIKE: "A stock unit that has a smaller one holds more than one of it. Say how many, or name no smallest unit.",
  NOT_WHOLE: "The quantity[ {value}] does not come to whole smallest units. Change the quantity or use a smaller unit.",
  TOO_MANY_PLACES: "There are too many decimals[ in “{field}”][; at most {max}].",
  WHOLE_ONLY: "Only whole numbers[ in “{field}”].",
  NO_NUMBER: "This is no number[ for “{field}”].",
  READ_ONLY: "The field[ “{field}”] is filled in by the system and cannot be changed.",
  UNKNOWN_FIELD: "There is no such field[: “{field}”].",
  UNKNOWN_CONDITION: "The field[ “{field}”] cannot be searched by this condition[: “{condition}”]. Choose another.",
  NOT_SORTED: "The list cannot be sorted by this field[: “{field}”]. Choose another.",
  UNKNOWN_REFERENCE: "Not found[: {field}][ “{value}”]. Check the code, or create it first.",
  UNKNOWN_GIVEN: "Not found[: {field}][ “{value}”]. Check it and try again.",
  AMBIGUOUS_REFERENCE:
    "More than one row matches[ {field}][ “{value}”]. Say[ its {within}, or] whose it is too (company, owner), or give its ID.",
  DISABLED_REFERENCE: "Disabled[: {field}][ “{value}”]. Choose another, or enable it first.",
  LACKS_CATEGORY:
    "The customer[ “{value}”] is not of the category[ “{part}”] that is asked for here. Choose another, or give it that category first.",
  OWNER_OF_GOODS:
    "[“{value}” is an owner. ]An owner of goods belongs to no other owner. Leave “Owner” empty, or choose another customer.",
  OF_ANOTHER_OWNER: "This belongs to another owner[: {field}][ “{value}”]. Check it, or choose that owner.",
  WRONG_OWNER: "The owners differ[ ({product})][: it belongs to {owner}]. Choose rows of one owner.",
  OWNER_FIRST: "Choose an owner first[: these belong to {owners}]. This warehouse works for one owner at a time.",
  WAREHOUSE_NEEDED: "Choose a warehouse first: this list is searched by warehouse.",
  OWNER_NEEDED: "Choose an owner first: this list is searched by owner.",
  DATE_NEEDED: "Choose a date and a time first: this list shows the stock as it was then.",
  TIME_NEEDED: "Choose a time too[: on {value} the stock changed with the hours].",
  INVENTORY_DAY_NEEDED: "Choose an inventory day first: this list shows the stock at the end of a day.",
  IN_FUTURE: "The time[ {value}] has not come yet. Choose now or a time in the past.",
  IN_PAST: "The time is over already. Choose one that is to come.",
  DAY_NOT_CLOSED:
    "There is no closing of this day[ ({value})]: it is not over, is being closed, or lies before the first stock. Choose another day.",
  PAGE_SIZE: "The page size does not fit[; a page holds 1 to {max} rows].",
  NO_LINES: "A document needs at least one line.",
  ONE_AT_A_TIME: "This step takes one document at a time. Select one, then try again.",
  REASON_REQUIRED: "A reason is needed[: {exceeded}].",
  UNIT_NOT_CONVERTIBLE:
    "There is no unit conversion[ of {product}][ for “{unit}”]. Add it under unit conversions first.",
  LOCATION_REQUIRED: "A quantity needs a location[ (line {line})].",
  COUNT_REQUIRED:
    "Say how many came[ of {product}][ (line {line})]; 0 where none did. This warehouse counts blind, so nothing is taken as expected.",
  QUANTITY_REQUIRED: "A quantity above zero is needed[ (line {line})].",
  SERIAL_DEFECTIVE: "Say which of the numbers are the defective ones[: {needed}][ (line {line})].",
  GOOD_OR_BAD: "Good and defective goods go on separate lines[ (line {line})].",
  SELF_REFERENCE: "The field[ “{field}”] cannot point to the row itself. Choose another.",
  CIRCULAR: "That would go round in a circle[: “{value}” lies below already]. Choose another.",
  MENU_QUESTION:
    "The menu path[ “{value}”] asks what its screen cannot be asked. Set the conditions in the list, then copy what follows /Main/ in the address.",
  MENU_PATH:
    "The menu path[ “{value}”] is no screen of this system. Enter the part of its address after /Main/, such as outbound?q=…, or leave it empty for a group.",
  MENU_GROUP: "The menu entry[ “{value}”] is a screen, not a group: nothing can stand below it.",
  MENU_TOO_DEEP: "The menu cannot have that many levels[; at most {max}]. Choose a parent higher up.",
  MENU_NEEDED: "The screen “Menu” must stay in the menu, or nobody could bring it back.",
  NOT_A_GTIN:
    "The barcode[ “{value}”] is not a GTIN: 8, 12, 13 or 14 digits, the last one its check digit. Check the barcode, or turn on “Barcodes need not be GTINs”.",
  NOT_AN_SSCC: "This is no SSCC[: {value}]. It has 18 digits, the last one its check digit. Scan the label again.",
  TOO_MANY_FILES: "There are too many attachments[; at most {max}].",
  UNKNOWN_FILE: "The attachment[ ({value})] is not there. Upload it again.",
  BEFORE_LEFT: "That is before the goods left[: they were shipped at {from}][, and {to} is earlier]. Check the time.",
  DATES_CONTRADICT: "The dates contradict each other[: {from} is after {to}]. Check them.",
  BAD_FILE: "The file could not be read[: {what}]. Check it, then upload it again.",
  NO_PICTURE: "This file is no picture that can be shown. Choose a PNG, JPEG or WebP.",
  TOO_MANY_PICTURES:
    "Too many pictures that you uploaded[ ({max})] are used by no record yet. Use them first, or try again tomorrow.",
  PICTURE_TOO_LARGE: "The picture is too large[; at most {max}]. Choose a smaller one.",
  BAD_ENCODING: "The file's text encoding was not recognised. Save it as UTF-8, then upload it again.",
  BAD_MAPPING: "The columns are not fully mapped[: {field}]. Map them again.",
  FILE_UNREADABLE: "The file is damaged or incomplete and could not be read. Save it again, then upload it.",
  FILE_FORMAT_UNKNOWN: "This is not a spreadsheet that can be read. Save it as xlsx, xls or csv, then upload it.",
  FILE_ENCRYPTED: "The file is protected by a password. Remove the password, then upload it again.",
  NOT_A_PDF: "This is not a PDF file[: {name}]. Choose rows whose files are PDF files.",
  FILE_TOO_SLOW: "The file takes too long to read. Split it into smaller files, then upload them.",
  SHEET_NOT_FOUND: "The file has no such sheet[: “{sheet}”]. Choose another.",
  FORMULA_ERROR: "The cell's formula has no result[ ({value})]. Correct it, or enter the value itself.",
  UNREADABLE_CHARACTERS: "The cell has characters that could not be read. Check the file's text encoding.",
  ROWS_DISAGREE: "The rows of one document differ[: row {row} says “{value}”]. Make them the same.",
  GROUP_REQUIRED: "A value is needed: it tells which rows belong to one document.",
  ROW_OF_REFUSED: "Another row of the same document[ (row {row})] has to be corrected, so none of it is imported.",
  PASSWORD_WEAK:
    "A stronger password is needed[: at least {min} characters], not a common one and not the account's name.",
  PASSWORD_WRONG: "The current password does not match, so nothing was changed. Enter it again.",
  LICENCE_UNUSABLE: "This licence number can no longer be used, or was never issued. Ask whoever gave it to you.",
  PASSWORD_SAME: "The new password equals the current one. Choose another.",
  NOT_SIGNED_IN: "Sign in first.",
  SIGN_IN_FAILED:
    "Account and password do not match. Use “Forgot password” to reset it, or ask the information department. Who has just registered opens the link in the letter first.",
  SECOND_FACTOR_REQUIRED: "Enter the code from your authenticator app, or a recovery code.",
  SECOND_FACTOR_WRONG:
    "The code does not match, or was used before. Enter the one shown now, and check that the clock of the device is right.",
  PASSKEY_REFUSED: "This passkey could not be used to sign in. Try again, or sign in with your password.",
  PASSKEY_INVALID:
    "The passkey could not be checked and was not added. Start again: each attempt has to be finished within five minutes.",
  PASSKEYS_UNAVAILABLE:
    "Passkeys cannot be used here: the server has no https address with a name. Whoever runs it sets PUBLIC_URL.",
  TOO_MANY_PASSKEYS: "This account has as many passkeys as it can[: {max}]. Remove one that is no longer used first.",
  SECRET_UNREADABLE:
    "This server cannot check codes of the app at the moment: it was started with another secret key. Sign in with a recovery code, and tell whoever runs the server.",
  TOKEN_EXPIRED: "The session has ended. Sign in again.",
  TOKEN_REUSED: "This session was renewed elsewhere, so all its sessions were ended for safety. Sign in again.",
  LINK_INVALID: "The link has expired or was used already. Ask for a new one.",
  ACCOUNT_DISABLED: "The account is disabled. If it is needed, ask an administrator.",
  COUNTS_BLIND:
    "This warehouse counts blind: until the count is confirmed, who counts is not told what is expected, and neither enters, changes nor deletes it[ (“{field}”)][ (line {line})]. Leave it to who may send documents back, or wait until the count is confirmed.",
  NOT_PERMITTED:
    "This needs a permission[: “{right}”][, and an account of type “{account_type}”][, since “{resource}” is shared by all companies]. If it is needed, ask an administrator.",
  BEYOND_OWN:
    "This goes beyond what your own account may do or see: the other one may do or see more, or would be given more. Ask an administrator who has more.",
  OWN_ONLY: "This is for one's own account only.",
  NOT_ON_OWN: "This is not for one's own account. Use your own settings, or ask another administrator.",
  ONLY_LOOKING:
    "You are only looking at the system[ as {user}], so nothing can be changed. Go back to being yourself first.",
  OUT_OF_SCOPE: "This company, warehouse or owner is outside the account's scope. Switch, then try again.",
  NOT_FOUND: "Not found[: {resource}]. It may have been deleted; search again.",
  NO_SUCH_CALL: "There is no such address.",
  VERSION_CONFLICT: "Someone[ ({user})] has just changed this[: {action}]. Look at the latest, then save again.",
  DUPLICATE:
    "This exists already[: {field}][ “{value}”][, in row {row} of the file]. Choose another, or use the existing one.",
  NO_PACK_BARCODE:
    "The product[ {product}] has no barcode for packs of this level. Enter the level and the barcode with its unit conversion first.",
  DUPLICATE_BARCODE:
    "The barcode[ “{value}”] stands on another product of this owner[, {product}]. Check it, or take it off the other product first.",
  IN_USE:
    "[“{login_name}” has signed in, and what was done stays under that name. ]This is still in use[: “{resource}”] and can be neither deleted nor made something else[; “{switch}” can be turned off instead].",
  PART_IN_USE:
    "There are still locations or parts[ in “{value}”][ ({count})], so it cannot be recoded, moved or deleted. Move them out of it first.",
  CODE_MADE_TWICE:
    "So several locations would get the same code[: “{value}”][, by the “{field}”]. Add a part to it, or something between the parts.",
  INVALID_STATE:
    "The present state[, “{state}”,] does not allow this step[: {action}]. Refresh, then look again[; to take it all the same, first: {way}].",
  SYSTEM_ENTRY:
    "The entry[ “{value}”] belongs to the system and cannot be deleted or given another code[; “{switch}” can be turned off if it is not needed].",
  CODE_RESERVED: "The code[ “{value}”] is kept for the system's own entries. Choose another.",
  NUMBER_RESERVED:
    "The number[ “{value}”] has the form of those that the system gives itself. Leave the field empty, or choose another.",
  NOT_EDITABLE: "The present state[, “{state}”,] allows no more changes. Send the document back first.",
  RECORD_CLOSED: "This record is closed and takes no change. Reopen it first where that is needed.",
  RECORD_NOT_CLOSED: "This record is not closed, so there is nothing to reopen.",
  SNAPSHOT_FIXED: "A snapshot is written when its document ends, and is never made, changed or deleted.",
  IDEMPOTENCY_CONFLICT: "This Idempotency-Key was used for something else. Use a new one.",
  COMMAND_REUSED: "This command ID was used for something else. Use a new one.",
  ATOMIC_REFUSED:
    "Nothing was done, since one of the rows did not pass[ (row {index})]. Settle it, then send all again.",
  INSUFFICIENT_STOCK:
    "There is not enough available stock[ of {product}][: {asked} needed, {available} available]. Restock, order less, or choose what to do when short.",
  LESS_TO_PUT_BACK:
    "Less waits to be put back than that[ (line {line}, {product})][: {asked} entered, {available} waiting]. Correct the line, or search again: somebody may have put it back.",
  LESS_FREE:
    "Less is free at the location than is to be taken away[ (line {line}, {product} at {location})][: {asked} entered, {available} free]. Correct the line, or free what is booked first.",
  BOOKED_STOCK:
    "Some of the stock is booked for orders[ ({product})][: {asked} needed, {available} free]. Free it first.",
  MOVED_STOCK:
    "Some of the stock has moved or shipped, so this cannot be taken back[ ({product})][: {asked} needed, {available} left].",
  UNKNOWN_STOCK: "This stock was not found. Search the stock again.",
  OTHERS_HERE:
    "Other owners[ ({owners})] still have stock or open documents in the warehouse, which nobody would see once it has a fixed owner. Move the stock out and end the documents first.",
  STOCK_EXISTS: "There is still stock[: {count}], so this cannot be changed. Move the stock away first.",
  LOCATION_FROZEN: "The location[ {location}] is frozen for now. Use another, or unfreeze it first.",
  LOCATION_LIMIT:
    "The location[ {location}] does not hold this[: {limit} {max}, {asked} needed]. Use another location, or put less.",
  LOCATION_CATEGORY: "The location[ {location}] does not take this category[: “{category}”]. Use another location.",
  LOCATION_TEMPERATURE:
    "The location[ {location}] does not take goods of this temperature[: {temperature_type}]. Use another location.",
  LOCATION_TYPE:
    "The location[ {location}][ (“{storage_type}”)] is not for these goods. What may be sold goes to storage; what is scrapped, repaired or sent back to defective goods or returns.",
  ADJUST_TOO_FAR:
    "This line would adjust stock by more than one line may[: {asked} units, at most {max}][ (line {line}, {product} at {location})]. Check the number, or ask somebody who may adjust more.",
  ADJUST_LINES:
    "Too many lines of the adjustment change the same stock[ (line {line}, {product} at {location})][; at most {max}]. Put them together.",
  ADJUST_NOT_MORE:
    "The new stock must be more than what is there[: {available}][ (line {line}, {product} at {location})]. Check the number, or take stock away instead.",
  ADJUST_NOT_LESS:
    "The new stock must be less than what is there[: {available}][ (line {line}, {product} at {location})]. Check the number, or add stock instead.",
  ADJUST_SAID_TWICE:
    "Where a line says the new stock, no other line may change it[ (line {line}, {product} at {location})]. Put them together.",
  NUM_OR_NEW: "Give either the quantity or the new stock, not both.",
  SAME_LOCATION: "The goods stand at this location already. Choose another one.",
  OTHER_GOODS: "This is not what the stock, the put-back or the product beside it says. Empty it, or correct it.",
  NO_LOCATION: "No fitting location was found[ for {product}]. Name one, or add one.",
  TASK_TAKEN: "Somebody else[, {user},] is at this work[ until {until}]. Take other work, or ask them to let it go.",
  TASK_OVER: "The time of this work is over, and it is not yours any more. Take it again.",
  TOTE_SHARED:
    "One tote[, {location},] was given here for several orders[, order {order} among them]. A tote holds one order: give each its own.",
  TOTE_TAKEN:
    "The tote[ {location}] is taken by other goods[, of order {order}]. A tote holds one order: take an empty one.",
  ORDER_STOPPED:
    "The order[ {order}] waits for a decision on its interception[ (line {line}, {product})]. Leave its goods where they are until then.",
  PICKED_GOODS:
    "These goods are picked[ for order {order}][ (line {line}, {product})]. Until they leave they stand on a staging area or in a tote: choose such a location.",
  NO_STAGING: "The warehouse has no staging area yet. Add a location of the type “Staging area” first.",
  SERIAL_RECEIVED:
    "The serial number[ {serial_no}] belongs to a piece that has come in already: it is neither changed nor deleted. Take “Return to inbound” on the document that received it first.",
  SERIAL_NOT_KEPT: "The pieces of the product[ {product}] have no serial numbers. Let the product ask for them first.",
  WAREHOUSE_OF_OURS:
    "{warehouse} is a warehouse of this system. Between two of them goods go by a transfer of stock; documents of type “transfer” are for warehouses outside it.",
  SERIAL_NOT_BOOKED:
    "For the piece[ {serial_no}] nothing is booked where it stands, or others are named for all of it. Take a piece from a booked location.",
  SERIAL_DUPLICATE: "The serial number[ {serial_no}] is a duplicate. Check it.",
  SERIAL_UNKNOWN:
    "The serial number[ {serial_no}] has not been created or is not in stock[; the system knows {known}, and capitals count]. Check it.",
  SERIAL_IN_STOCK:
    "The piece[ {serial_no}] is in stock already[, on location {location}], so it does not come in again. Check the number[; to change numbers that were accepted, do “{way}” first].",
  SERIAL_ELSEWHERE:
    "The piece[ {serial_no}] stands on the location[ {location}] and is none of this line. Check the number, or take a piece of this line.",
  SERIAL_OF_ORDER:
    "The piece[ {serial_no}] is picked for the order[ {order_no}]. Check the number, or take another piece.",
  SERIAL_OF_PRODUCT:
    "The serial number[ {serial_no}] belongs to the product[ {other}], not to this one[ ({product})]. Check number and product[; if a piece of {product} bears the same, add it at “Serial numbers” first].",
  SERIAL_NOT_OF_ORDER:
    "The piece[ {serial_no}] did not leave with the order[ {order_no}][ ({product})][; the one that did is a piece of {other}]. Check the number, or choose another order.",
  SERIAL_NOT_COUNTED:
    "The serial number[ {serial_no}] is none that was accepted of this line[ (line {line}, {product})][; the system knows {known}, and capitals count]. Check it.",
  UNKNOWN_STORAGE: "The location was not found, or is the same as before. Check it.",
  UNKNOWN_BOOKING: "This pick was not found. Refresh, then look again.",
  WRONG_BOOKING_STATE:
    "The present state of the pick[, “{state}”,] does not allow this step. Refresh, then look again.",
  INVALID_QUANTITY: "The quantity does not fit[ ({product})][: {available} expected, {asked} given]. Check it.",
  UNKNOWN_COMMAND: "The movement to take back was not found. Search again.",
  NOT_REVERSIBLE: "This movement cannot be taken back by itself. Send its document back instead.",
  ALREADY_CORRECTED: "This movement was taken back already. Refresh, then look again.",
  SERIAL_COUNT:
    "The serial numbers do not match the quantity[: {needed} pieces, {given} serial numbers]. Add or remove some.",
  NOT_ALL_PUT_AWAY: "Some goods are not put away yet[ ({product})][: {left} left]. Put all away, then finish.",
  ALREADY_COUNTED: "Goods of this line are counted already[ ({product})]. Take the count back first, by counting less.",
  ALREADY_CHECKED: "This line has a QC result already[ (line {line}, {product})]. Refresh, look at it, then change it.",
  QC_REQUIRED:
    "This line is to be sampled[ (line {line}, {product})][: {needed} to look at], and has no QC result. Record the result first.",
  ALREADY_PUT_AWAY: "Some goods are put away already. Take them back first.",
  PART_NOT_SMALLER:
    "A part has to be smaller than its line[ (line {line}, {product})][: the line has {available}, {asked} were to be split off]. Split off less.",
  PALLET_ELSEWHERE:
    "The pallet[ {value}] is another inbound order's[ ({inbound_no})]. Check the label, or cancel that order first.",
  PALLET_UNKNOWN:
    "The inbound order has no such pallet[ ({value})], or nothing of it is left to be done. Check the label.",
  GS1_PREFIX_REQUIRED:
    "The company has no GS1 prefix, so no SSCC can be made. Enter the prefix at the company, or type each line's SSCC.",
  NO_PALLETS:
    "No pallet has a code yet, so there is no label to print. Take the step “Number pallets” first, or enter the SSCCs in the lines.",
  SPLIT_CHECKED:
    "This line has a QC result and is not split[ (line {line}, {product})]. Clear the result, then split the line.",
  NO_ROOM:
    "No location has room[ (line {line}, {product})][: {asked}]. Change the limits of locations, release frozen ones, or name a location yourself.",
  MORE_THAN_RECEIVED:
    "This is more than was received[ ({product})][: {available} at most, {asked} given]. Change the quantity.",
  MORE_THAN_SHIPPED:
    "This is more than the order shipped[ ({product})][: {available} returnable, {asked} given]. Change the quantity.",
  NOT_SHIPPED:
    "The order[ {order_no}] shipped no such product or lot[ ({product})]. Change the order, the product or the lot.",
  MORE_THAN_LEFT:
    "More than left with order[ {order_no}][ (line {line}, {product})][: {available} left and did not come back, {asked} asked]. Lower the number.",
  PIECE_NOT_SHIPPED:
    "Serial number[ {serial_no}] did not leave with this line of order[ {order_no}]. Scan a number that did.",
  ORDER_NOT_SHIPPED:
    "Order[ {order_no}] has not left: its stock is closed and not shipped. Change the order itself, or correct it once it is shipped.",
  PAPERS_STOPPED:
    "Order[ {order_no}] is stopped[ ({state})], so nothing is printed or handed over for it. Put its boxes aside.",
  ORDER_NOT_BOXED: "Order[ {order_no}] is not boxed yet, so it has no shipping papers. Confirm its boxing first.",
  ORDER_CORRECTED: "What left with order[ {order_no}] was corrected since[ ({adjust_no})]. Reverse that first.",
  MORE_THAN_BOOKED:
    "This is more than is booked[ ({product})][: {available} booked, {asked} given]. Change the quantity.",
  MORE_THAN_PICKED:
    "This is more than was picked[ ({product})][: {available} picked, {asked} given]. Change the quantity.",
  NOT_FULLY_BOXED: "Some goods are not boxed yet[ ({product})][: {left} left]. Box all, then confirm.",
  NOTHING_REJECTED:
    "No rejected goods of this inbound stand on a location that are not on their way back. Put the bad goods away first.",
  VENDOR_REQUIRED:
    "The inbound[ {inbound_no}] names no vendor to whom its goods could go back. Open it and choose the vendor.",
  NOTHING_BOOKED: "No stock is booked for this order, so there is nothing to pick.",
  DOCUMENT_BLOCKED: "The document is blocked[ (“{field}”)][: {reason}]. It goes on once that is lifted.",
  NOT_ABNORMAL: "The order is not marked abnormal, so there is nothing to unlock.",
  NOT_SHIPMENTABLE: "The product[ {product}] is not released for shipment. Release it, or take the line off.",
  MERGE_SEVERAL: "Choose several orders to be merged.",
  MERGE_DIFFERS:
    "Orders can't be merged[: {order_no} and {with} differ in {field}][: {orders} have to agree in {field}, and it is missing from {lacking}].",
  NOT_MERGED: "This order was not merged with others.",
  MERGED_LINES:
    "These lines are of orders that were merged into this one[: {order_no}]; they are neither changed nor removed here. Take the merge back first.",
  PARTS_LIVE:
    "Goods of this order were split off, and are still worked on[: {order_no}]; sent anew, they would be ordered twice. Cancel these orders first, or change the lines that are there.",
  RUN_NOT_FINISHED: "This run of closing orders has not ended yet.",
  SPLIT_TOO_MANY:
    "The order would become too many orders[: {count}, what stays of it counted in; at most {max} are possible]. Use fewer parts.",
  BOX_NOT_NEEDED: "Everything is boxed already, so there will be no further box. Leave[ “{field}”] empty.",
  BOX_NO_REPEATED: "The box number[ {box_no}] is a duplicate. Choose another.",
  BOX_TOO_HEAVY:
    "The box[, {value} kg,] is heavier than its type[ {box}] allows[: {max} kg]. Choose another type, or pack into several boxes.",
  SEVERAL_PRODUCTS: "Fast boxing takes orders of one product[. This one has {count}].",
  NOTHING_TO_BOX: "No picked order waits with [{product}]alone. Check the goods, the picking list and the warehouse.",
  CARRIER_NOT_FOR:
    "The carrier[ {carrier}] does not take such orders[ ({order_type})][; it takes: {takes}]. Choose another carrier or change the order type.",
  WAYBILL_REQUESTED:
    "The carrier has not answered with a waybill number yet[ for box {box_no}]. The order ships once it has.",
  WAYBILL_VOID: "The waybill number[ “{value}”] is void: nothing more is noted of it.",
  WAYBILL_NOT_LEFT:
    "The order of waybill[ “{value}”] has not left yet[ ({state})]: nothing happens to its parcels before. Ship it first.",
  WAYBILL_MISSING:
    "A box has no waybill yet[ (box {box_no})][ of {carrier}]. Take numbers with “Assign carrier”, then ship.",
  WAYBILLS_OF_OTHER:
    "Order[ {order_no}] does not go with this carrier[ ({asked_carrier})][, but with {carrier}]: its labels and hand-over lists are not printed for it.",
  WAYBILL_NUMBERS_SPENT:
    "Not enough waybill numbers are left[ of {carrier}][: {left} left][, {needed} needed]. Add a number range.",
  RANGE_LENGTH:
    "The length does not hold the prefix, the last number and the check digit[; it takes at least {needed} signs].",
  RANGE_PREFIX: "With a check digit, the prefix[ “{prefix}”] may have digits only.",
  RANGE_REVERSED: "The first number[ {first_no}] is above the last[, {last_no}].",
  RANGE_OVERLAPS: "The range overlaps another one[: {range}].",
  RANGE_USED:
    "Numbers of this range were used[, the next one is {next_no}]: it is not deleted, and its last number not set below them.",
  IMPORT_BUSY: "This file is being imported. Wait for it, or stop it first.",
  JOB_INTERRUPTED: "The server stopped before this was finished. See how far it came, then start it again.",
  LAST_ADMINISTRATOR: "This is the last administrator and has to stay. Appoint another first.",
  ADMINISTRATORS_HOLD_ALL:
    "The administrator role always holds every permission and cannot be cut. Where less is needed, make another role.",
  TOO_MANY_ROWS: "There are too many rows[; at most {max} at a time]. Split them.",
  TOO_MANY_COLUMNS:
    "The sheet has too many columns[; at most {max}][; something stands in column {column}]. Take out what is not needed.",
  TOO_MANY_SHEETS:
    "The workbook has too many sheets[; at most {max}]. Save the sheets you need as a file of their own.",
  BODY_TOO_LARGE: "This is too large to send at once[; at most {max}]. Split it.",
  FILE_TOO_LARGE: "The file is too large[; at most {max}]. Split it.",
  TOO_MANY_USERS:
    "As many people are signed in as may be[ ({max})]. Try again later, or ask an administrator to sign out someone idle.",
  TOO_MANY_REQUESTS: "There were too many requests[. Try again in {seconds} s].",
  INTERNAL:
    "Something unexpected happened and nothing was saved. Try again later; if it stays, give the request number to the information department.",
  INTERNAL_READING:
    "Something unexpected happened and this could not be shown. Try again later; if it stays, give the request number to the information department.",
  BUSY: "The system is busy and nothing was saved. Try again in 5 to 10 minutes.",
  BUSY_READING: "The system is busy and cannot show this now. Try again in 5 to 10 minutes.",
  DRAINING: "The system is restarting. Try again in a moment.",
  OUTCOME_UNKNOWN:
    "The connection broke while this was being saved, and nobody knows yet whether it was. Look whether it is there before you do it again; a program sends it again with the same key.",
  STORAGE_FULL: "There is no room left on the server's disk, and nothing was saved. Tell whoever runs it.",
};
