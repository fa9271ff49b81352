-- Whether anybody can sign in to an account yet, as whoever made it has to know.
alter table "account" add column "has_password" boolean not null default false;
update account a set has_password = true where exists (select 1 from credential c where c.account_id = a.account_id);
