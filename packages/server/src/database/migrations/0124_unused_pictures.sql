-- The account that uploaded a picture, until a row holds it: how many such an account may have here has a limit.
alter table picture add column unused_of uuid;
create index picture_unused_of on picture (unused_of) where unused_of is not null;
