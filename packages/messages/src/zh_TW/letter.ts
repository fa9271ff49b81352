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
  account_locked: {
    subject: "{product} 帳號暫時鎖定",
    body: `{name} 您好：

帳號 {login} 連續登入失敗，已暫時鎖定 {lockMinutes} 分鐘。若是您本人，可以稍候再試，或在 {minutes} 分鐘內開啟下列連結重設密碼，立即解鎖：

{link}

若不是您本人，請通知系統管理員；您的密碼仍然有效。`,
  },
  password_changed: {
    subject: "{product} 的密碼已變更",
    body: `{name} 您好：

帳號 {login} 的密碼剛剛變更，所有裝置都已登出。

若不是您本人變更，請立即通知系統管理員。`,
  },
} as const;
