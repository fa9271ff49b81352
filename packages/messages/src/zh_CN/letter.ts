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
  codes_guessed: {
    subject: "有人知道您的 {product} 密码？",
    body: `{name}，您好：

有人以正确的密码尝试登录账号 {login}，并连续输入错误的一次性验证码。如果是您本人操作，请检查设备的时间，并于十五分钟后再试。如果不是您本人操作，说明有人知道您的密码：请在 {minutes} 分钟内打开以下链接更换密码，并通知系统管理员：

{link}

目前没有人登录成功。`,
  },
  password_changed: {
    subject: "{product} 的密码已修改",
    body: `{name}，您好：

账号 {login} 的密码刚刚修改，所有设备都已退出登录。

如果不是您本人修改，请立即通知系统管理员。`,
  },
  verify_email: {
    subject: "验证您的 {product} 邮箱",
    body: `{name}，您好：

我们收到以此邮箱为“{company}”注册 {product} 的申请。请在 {hours} 小时内打开以下链接，完成验证：

{link}

链接只能使用一次。如果不是您申请的，请忽略这封邮件，不会创建任何账号。`,
  },
  already_registered: {
    subject: "您已有 {product} 账号",
    body: `{name}，您好：

有人用此邮箱注册，但您已经有账号 {login}，无需再次注册。请从这里登录；忘记密码时，可在登录页重置：

{link}

如果不是您申请的，请忽略这封邮件，账号没有任何变更。`,
  },
  registration_approved: {
    subject: "欢迎使用 {product}",
    body: `{name}，您好：

您的注册已通过。请用账号 {login} 和注册时设置的密码登录：

{link}`,
  },
  registration_rejected: {
    subject: "您的 {product} 注册申请",
    body: `{name}，您好：

很抱歉，“{company}”的注册申请未能通过。

原因：{reason}

如有疑问，请联系提供授权序列号的单位。`,
  },
  second_factor_on: {
    subject: "{product} 已启用两步验证",
    body: `{name}，您好：

账号 {login} 刚刚启用了两步验证，之后登录时需要验证码。

如果不是您本人操作，请立即通知系统管理员。`,
  },
  second_factor_off: {
    subject: "{product} 已停用两步验证",
    body: `{name}，您好：

账号 {login} 刚刚停用了两步验证，之后登录只需要密码。

如果不是您本人操作，请立即通知系统管理员。`,
  },
  passkey_added: {
    subject: "{product} 账号已添加通行密钥",
    body: `{name}，您好：

账号 {login} 刚刚添加了一个通行密钥，持有该设备的人无需密码即可登录。

如果不是您本人操作，请立即在账号设置中移除、修改密码，并通知系统管理员。`,
  },
  passkey_removed: {
    subject: "{product} 账号已移除通行密钥",
    body: `{name}，您好：

账号 {login} 刚刚移除了一个通行密钥，之后无法再用它登录。

如果不是您本人操作，请立即通知系统管理员。`,
  },
} as const;
