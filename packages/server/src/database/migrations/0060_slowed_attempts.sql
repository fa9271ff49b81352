-- A name, an address or a number with too many failures is slowed and no longer locked: this is when its next turn begins.
alter table sign_in_attempt rename column locked_until to next_turn_at;
alter table account drop column locked_until;

alter table letter drop constraint letter_kind_check;
update letter set kind = 'codes_guessed' where kind = 'account_locked';
alter table letter
  add constraint letter_kind_check check (kind in ('reset_password', 'set_password', 'codes_guessed', 'password_changed',
    'second_factor_on', 'second_factor_off', 'passkey_added', 'passkey_removed', 'verify_email', 'already_registered',
    'registration_approved', 'registration_rejected'));
