/** Letters by e-mail. */
export const letter = {
  reset_password: {
    subject: "重置 {product} 的密码",
    body: `{name}，您好：

我们收到重置账号 {login} 密码的申请。请在 {minutes} 分钟内打开以下链接，设置新密码：

{link}

链接只能使用一次。如果不是您申请的，请忽略这封邮件，密码不会改变。`,
  },
  set_password: {
    subject: "您的 {product} 账号",
    body: `{name}，您好：

已为您开通账号 {login}。请在 {hours} 小时内打开以下链接，设置您的密码：

{link}

链接只能使用一次。过期后请联系系统管理员重新发送。`,
  },
  account_locked: {
    subject: "{product} 账号暂时锁定",
    body: `{name}，您好：

账号 {login} 连续登录失败，已暂时锁定 {lockMinutes} 分钟。如果是您本人操作，可以稍后再试，或在 {minutes} 分钟内打开以下链接重置密码，立即解锁：

{link}

如果不是您本人操作，请通知系统管理员；您的密码仍然有效。`,
  },
  password_changed: {
    subject: "{product} 的密码已修改",
    body: `{name}，您好：

账号 {login} 的密码刚刚修改，所有设备都已退出登录。

如果不是您本人修改，请立即通知系统管理员。`,
  },
} as const;
