/** Letters by e-mail. */
export const letter = {
  reset_password: {
    subject: "Reset your {product} password",
    body: `Hello {name},

somebody asked to reset the password of the account {login}. Open this link within {minutes} minutes to choose a new one:

{link}

It works once. If it was not you, do nothing: the password stays as it is.`,
  },
  set_password: {
    subject: "Your {product} account",
    body: `Hello {name},

the account {login} is ready for you. Open this link within {hours} hours to choose your password:

{link}

It works once. If it has expired, ask your administrator to send another.`,
  },
  account_locked: {
    subject: "Your {product} account is locked for a while",
    body: `Hello {name},

after several failed sign-ins the account {login} is locked for {lockMinutes} minutes. If it was you, try again later, or open this link within {minutes} minutes to reset the password and unlock it at once:

{link}

If it was not you, tell your administrator; your password is still good.`,
  },
  password_changed: {
    subject: "Your {product} password was changed",
    body: `Hello {name},

the password of the account {login} has just been changed, and every device was signed out.

If it was not you, tell your administrator at once.`,
  },
} as const;
