/** Letters by e-mail. Plain text; `{link}` stands on a line of its own. */
export const letter = {
  reset_password: {
    subject: "重設 {product} 的密碼",
    body: `{name} 您好：

我們收到重設帳號 {login} 密碼的申請。請在 {minutes} 分鐘內開啟下列連結，設定新密碼：

{link}

連結只能使用一次。若您沒有申請，請不必理會這封信，密碼不會變更。`,
  },
  set_password: {
    subject: "您的 {product} 帳號",
    body: `{name} 您好：

已為您準備帳號 {login}。請在 {hours} 小時內開啟下列連結，設定您的密碼：

{link}

連結只能使用一次。過期時請洽系統管理員重寄。`,
  },
  codes_guessed: {
    subject: "有人知道您的 {product} 密碼？",
    body: `{name} 您好：

有人以正確的密碼嘗試登入帳號 {login}，並連續輸入錯誤的一次性驗證碼。若是您本人，請檢查裝置的時間，並於十五分鐘後再試。若不是您本人，表示有人知道您的密碼：請在 {minutes} 分鐘內開啟下列連結更換密碼，並通知系統管理員：

{link}

目前沒有人登入成功。`,
  },
  password_changed: {
    subject: "{product} 的密碼已變更",
    body: `{name} 您好：

帳號 {login} 的密碼剛剛變更，所有裝置都已登出。

若不是您本人變更，請立即通知系統管理員。`,
  },
  verify_email: {
    subject: "驗證您的 {product} 電子郵件",
    body: `{name} 您好：

我們收到以這個電子郵件為「{company}」註冊 {product} 的申請。請在 {hours} 小時內開啟下列連結，完成驗證：

{link}

連結只能使用一次。若您沒有申請，請不必理會這封信，不會建立任何帳號。`,
  },
  already_registered: {
    subject: "您已有 {product} 帳號",
    body: `{name} 您好：

有人用這個電子郵件註冊，不過您已經有帳號 {login}，不需要再註冊。請由此登入；忘記密碼時，可在登入頁重設：

{link}

若您沒有申請，請不必理會這封信，帳號沒有任何變更。`,
  },
  registration_approved: {
    subject: "歡迎使用 {product}",
    body: `{name} 您好：

您的註冊已核准。請用帳號 {login} 與註冊時設定的密碼登入：

{link}`,
  },
  registration_rejected: {
    subject: "您的 {product} 註冊申請",
    body: `{name} 您好：

很抱歉，「{company}」的註冊申請未能核准。

原因：{reason}

如有疑問，請洽提供授權序號的單位。`,
  },
  second_factor_on: {
    subject: "{product} 已啟用兩步驟驗證",
    body: `{name} 您好：

帳號 {login} 剛剛啟用了兩步驟驗證，之後登入時需要驗證碼。

若不是您本人操作，請立即通知系統管理員。`,
  },
  second_factor_off: {
    subject: "{product} 已停用兩步驟驗證",
    body: `{name} 您好：

帳號 {login} 剛剛停用了兩步驟驗證，之後登入只需要密碼。

若不是您本人操作，請立即通知系統管理員。`,
  },
  passkey_added: {
    subject: "{product} 帳號已新增通行密鑰",
    body: `{name} 您好：

帳號 {login} 剛剛新增了一個通行密鑰，持有該裝置的人不需密碼即可登入。

若不是您本人操作，請立即在帳號設定中移除、變更密碼，並通知系統管理員。`,
  },
  passkey_removed: {
    subject: "{product} 帳號已移除通行密鑰",
    body: `{name} 您好：

帳號 {login} 剛剛移除了一個通行密鑰，之後無法再用它登入。

若不是您本人操作，請立即通知系統管理員。`,
  },
} as const;
