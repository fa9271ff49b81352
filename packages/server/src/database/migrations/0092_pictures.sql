-- Pictures of products, logos of customers: kept once each, under the hash of what they are. A picture is doubted from
-- when it was uploaded, or a row let go of it, until a row is found to hold it.
create table picture (
  picture_hash text primary key,
  type text not null,
  content bytea not null,
  small_type text not null,
  small_content bytea not null,
  doubted_at timestamptz
);
create index picture_doubted on picture (doubted_at) where doubted_at is not null;

alter table "product" add column "product_picture" text;
CREATE INDEX product_product_picture_idx ON product USING btree (product_picture);
alter table "customer" add column "customer_logo" text;
CREATE INDEX customer_customer_logo_idx ON customer USING btree (customer_logo);
