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
  codes_guessed: {
    subject: "Somebody may know your {product} password",
    body: `Hello {name},

somebody tried to sign in to the account {login} with the right password and several wrong one-time codes. If it was you, check the clock of your device and wait a quarter of an hour. If it was not you, somebody knows your password: open this link within {minutes} minutes and choose another one, and tell your administrator:

{link}

Nobody came in.`,
  },
  password_changed: {
    subject: "Your {product} password was changed",
    body: `Hello {name},

the password of the account {login} has just been changed, and every device was signed out.

If it was not you, tell your administrator at once.`,
  },
  verify_email: {
    subject: "Verify your e-mail address for {product}",
    body: `Hello {name},

somebody used this e-mail address to register {company} with {product}. Open this link within {hours} hours to confirm that it was you:

{link}

It works once. If it was not you, do nothing: no account will be made.`,
  },
  already_registered: {
    subject: "You already have a {product} account",
    body: `Hello {name},

somebody tried to register with this e-mail address, but you already have the account {login}. Sign in here; if you forgot the password, reset it on that page:

{link}

If it was not you, do nothing: your account has not been changed.`,
  },
  registration_approved: {
    subject: "Welcome to {product}",
    body: `Hello {name},

your registration has been approved. Sign in as {login} with the password that you chose:

{link}`,
  },
  registration_rejected: {
    subject: "Your {product} registration",
    body: `Hello {name},

we are sorry: the registration of {company} was not approved.

Reason: {reason}

If you have questions, ask whoever gave you the licence number.`,
  },
  second_factor_on: {
    subject: "Two-step sign-in is on for your {product} account",
    body: `Hello {name},

two-step sign-in has just been turned on for the account {login}: signing in now asks for a code.

If it was not you, tell your administrator at once.`,
  },
  second_factor_off: {
    subject: "Two-step sign-in is off for your {product} account",
    body: `Hello {name},

two-step sign-in has just been turned off for the account {login}: signing in now asks for the password only.

If it was not you, tell your administrator at once.`,
  },
  passkey_added: {
    subject: "A passkey was added to your {product} account",
    body: `Hello {name},

a passkey has just been added to the account {login}: whoever has the device can sign in with it, without the password.

If it was not you, remove it in the account settings, change your password, and tell your administrator at once.`,
  },
  passkey_removed: {
    subject: "A passkey was removed from your {product} account",
    body: `Hello {name},

a passkey has just been removed from the account {login}: it can no longer be used to sign in.

If it was not you, tell your administrator at once.`,
  },
} as const;
