/**
 * What happened and what to do next. `{name}` is filled in from the failure's details; a part in square brackets is
 * left out where one of its names is not given.
 */
const request = {
  BAD_REQUEST: "這個要求無法處理[：{what}]。請檢查內容後再送一次。",
  MALFORMED_BODY: "收到的資料不完整，無法讀取。請重新送出。",
  REQUIRED: "請填寫[「{field}」]。",
  WRONG_TYPE: "[「{field}」的]內容不符[，這裡要填{expected}]。",
  TOO_LONG: "[「{field}」]內容太長[，最多 {max} 個字]。",
  TOO_SHORT: "[「{field}」]內容太短[，至少 {min} 個字]。",
  TOO_SMALL: "[「{field}」]數值太小[，不得小於 {min}]。",
  TOO_LARGE: "[「{field}」]數值太大[，不得大於 {max}]。",
  BAD_FORMAT: "[「{field}」]格式不符[，請改成像 {example} 這樣]。",
  NOT_A_CHOICE: "填寫的內容[「{value}」]不在可選的項目中[，可填：{choices}]。",
  NOT_WHOLE: "數量[ {value} ]換算後不是最小單位的整數倍。請調整數量，或改用較小的單位。",
  TOO_MANY_PLACES: "[「{field}」]小數位數太多[，最多 {max} 位]。",
  READ_ONLY: "這個欄位[「{field}」]由系統填寫，不能修改。",
  UNKNOWN_FIELD: "沒有[「{field}」]這個欄位。",
  UNKNOWN_CONDITION: "這個欄位[「{field}」]不能用[「{condition}」]這個條件查詢。請換一個條件。",
  UNKNOWN_REFERENCE: "沒有這筆[{field}]資料[「{value}」]。請確認代碼，或先建立這筆資料。",
  AMBIGUOUS_REFERENCE: "[{field}][「{value}」]對應到多筆資料，請改填編號。",
  WRONG_OWNER: "貨主不一致[：{product} 屬於 {owner}]。請選同一貨主的資料。",
  PAGE_SIZE: "每頁筆數太多或太少[，須介於 1 到 {max} 之間]。",
  NO_LINES: "單據至少要有一筆明細。",
  ONE_AT_A_TIME: "這個作業一次處理一張單據。請只選一張再試。",
  REASON_REQUIRED: "請填寫原因。",
  UNIT_NOT_CONVERTIBLE: "尚未設定[ {product} ]單位換算[「{unit}」]。請先到單位換算新增。",
  LOCATION_REQUIRED: "有數量就要指定儲位[（項次 {line}）]。",
  QUANTITY_REQUIRED: "請填寫大於零的數量[（項次 {line}）]。",
  GOOD_OR_BAD: "良品與不良品請分行填寫，一行只填一種[（項次 {line}）]。",
  SELF_REFERENCE: "這個欄位[「{field}」]不能指向自己。請選另一筆。",
  DATES_CONTRADICT: "日期前後不符[：{from} 晚於 {to}]。請確認日期。",
  BAD_FILE: "檔案無法讀取[：{what}]。請確認檔案後重新上傳。",
  BAD_ENCODING: "無法辨識檔案的文字編碼。請另存為 UTF-8 後重新上傳。",
  BAD_MAPPING: "欄位對應不完整[：{field}]。請重新對應欄位。",
  PASSWORD_WEAK: "密碼強度不足[，至少要 {min} 個字元]，並避免常見密碼與帳號名稱。",
  PASSWORD_WRONG: "目前的密碼不符，密碼沒有變更。請再輸入一次。",
  PASSWORD_SAME: "新密碼與目前的密碼相同，請換一組。",
} as const;

const caller = {
  NOT_SIGNED_IN: "請先登入。",
  SIGN_IN_FAILED: "帳號或密碼不符。忘記密碼時，可用「忘記密碼」重設，或洽資訊部門。",
  TOKEN_EXPIRED: "登入已逾時，請重新登入。",
  TOKEN_REUSED: "這次登入已在別處更新過，為了安全已全部登出。請重新登入。",
  LINK_INVALID: "這個連結已失效或使用過。請重新申請一個。",
  ACCOUNT_LOCKED: "登入失敗次數過多，帳號暫時鎖定[約 {minutes} 分鐘]。也可以用「忘記密碼」立即解鎖。",
  ACCOUNT_DISABLED: "這個帳號已停用。需要使用時請洽系統管理員。",
  NOT_PERMITTED: "這項作業需要[「{right}」]權限。需要時請洽系統管理員開通。",
  OUT_OF_SCOPE: "這個公司、倉庫或貨主不在您的帳號範圍內。請切換後再試。",
} as const;

const state = {
  NOT_FOUND: "找不到這筆資料[（{resource}）]，可能已被刪除。請重新查詢。",
  NO_SUCH_CALL: "沒有這個服務位址。",
  VERSION_CONFLICT: "這筆資料剛剛有人修改過。請看過最新內容後再存一次。",
  DUPLICATE: "[{field}][「{value}」]已經存在。請換一個，或改用既有的資料。",
  IN_USE: "這筆資料還有[ {count} 筆][「{resource}」]在使用，不能刪除。可以改為停用。",
  INVALID_STATE: "目前狀態[是「{state}」，]不能進行[「{action}」]這個步驟。請重新整理後確認。",
  NOT_EDITABLE: "目前狀態[是「{state}」，]不能再修改內容。需要修改時請先退回。",
  IDEMPOTENCY_CONFLICT: "同一個 Idempotency-Key 已用於另一個內容。請換一個新的。",
  COMMAND_REUSED: "同一個指令編號已用於另一個內容。請換一個新的。",
  ATOMIC_REFUSED: "整批未執行，因為其中有項目未通過[（第 {index} 筆）]。排除後再送一次即可。",
} as const;

const stock = {
  INSUFFICIENT_STOCK: "可用庫存不足[：{product} 需要 {asked}，可用 {available}]。請補貨、減量，或改用缺貨處理。",
  BOOKED_STOCK: "部分庫存已配給訂單[：{product} 已配 {booked}]。請先釋放再操作。",
  MOVED_STOCK: "部分庫存已移動或出貨[：{product} 尚有 {available}，需要 {asked}]，無法退回。",
  UNKNOWN_STOCK: "找不到這筆庫存。請重新查詢庫存。",
  STOCK_EXISTS: "還有庫存[ {count}]，不能這樣變更。請先將庫存移出。",
  LOCATION_FROZEN: "儲位[ {location} ]凍結中，暫時不能進出。請改用其他儲位，或先解除凍結。",
  LOCATION_LIMIT: "儲位[ {location} ]放不下[：{limit} 上限 {max}，需要 {asked}]。請改放其他儲位或減量。",
  LOCATION_CATEGORY: "儲位[ {location} ]不放[「{category}」]這類商品。請改放其他儲位。",
  NO_LOCATION: "[{product} ]找不到合適的儲位。請指定儲位，或新增可用儲位。",
  NO_STAGING: "這個倉庫還沒有出貨暫存區。請先新增一個類型為「出貨暫存區」的儲位。",
  SERIAL_DUPLICATE: "序號[ {serial_no} ]重複。請確認序號。",
  SERIAL_UNKNOWN: "序號[ {serial_no} ]尚未建立或不在庫。請確認序號。",
  UNKNOWN_STORAGE: "找不到這個儲位，或與原儲位相同。請確認儲位。",
  UNKNOWN_BOOKING: "找不到這筆揀貨項目。請重新整理後確認。",
  WRONG_BOOKING_STATE: "這筆揀貨項目目前[是「{state}」，]不能進行這個步驟。請重新整理後確認。",
  INVALID_QUANTITY: "數量不成立。請填寫大於零、且與現況不同的數量。",
  UNKNOWN_COMMAND: "找不到要沖回的異動。請重新查詢。",
  NOT_REVERSIBLE: "這筆異動不能單獨沖回。請從它的單據退回。",
  ALREADY_CORRECTED: "這筆異動已經沖回過。請重新整理後確認。",
  SERIAL_COUNT: "序號筆數與數量不符[：數量 {needed}，序號 {given} 筆]。請補齊或刪除多餘的序號。",
} as const;

const documents = {
  NOT_ALL_PUT_AWAY: "還有商品未上架[：{product} 尚餘 {left}]。請全部上架後再完成。",
  ALREADY_PUT_AWAY: "已有商品上架。請先撤回上架再操作。",
  MORE_THAN_RECEIVED: "上架數量超過驗收數量[：{product} 可上架 {available}，填了 {asked}]。請調整數量。",
  MORE_THAN_SHIPPED: "退貨數量超過原訂單出貨數量[：{product} 可退 {available}，填了 {asked}]。請調整數量。",
  MORE_THAN_BOOKED: "揀貨數量超過配庫數量[：{product} 配庫 {available}，填了 {asked}]。請調整數量。",
  MORE_THAN_PICKED: "裝箱數量超過揀貨數量[：{product} 已揀 {available}，填了 {asked}]。請調整數量。",
  NOT_FULLY_BOXED: "還有商品未裝箱[：{product} 尚餘 {left}]。請全部裝箱後再確認。",
  NOTHING_BOOKED: "這張訂單沒有配到任何庫存，沒有可揀的商品。",
  ORDER_ABNORMAL: "這張訂單已標記異常[：{reason}]。解除異常後才能繼續。",
  NOT_ABNORMAL: "這張訂單沒有標記異常，不需要解除。",
  NOT_SHIPMENTABLE: "商品[ {product} ]設為不可出貨。請到商品資料開放，或移除這一行。",
  SPLIT_TOO_MANY: "拆成的份數太多[，一次最多 {max} 份]。請減少份數。",
  BOX_NO_REPEATED: "箱號[ {box_no} ]重複。請換一個箱號。",
  IMPORT_BUSY: "這個檔案正在匯入。請等它完成，或先取消。",
  LAST_ADMINISTRATOR: "這是最後一位系統管理員，不能移除。請先指定另一位。",
} as const;

const limits = {
  TOO_MANY_ROWS: "筆數太多[，一次最多 {max} 筆]。請分批處理。",
  BODY_TOO_LARGE: "送出的內容太大[，上限 {max}]。請分批送出。",
  FILE_TOO_LARGE: "檔案太大[，上限 {max}]。請分成較小的檔案。",
  TOO_MANY_REQUESTS: "操作太頻繁[，請在 {seconds} 秒後再試]。",
  INTERNAL: "系統發生未預期的狀況，這次的變更沒有儲存。請稍後再試；若仍發生，請將編號提供給資訊部門。",
  BUSY: "系統忙碌中，這次的變更沒有儲存。請稍後再試。",
  DRAINING: "系統正在重新啟動，請稍候片刻再試。",
} as const;

export const error = { ...request, ...caller, ...state, ...stock, ...documents, ...limits } as const;
