-- Until when of a day a warehouse takes orders on that leave on it; what an owner wants of every order; and by which rule one is marked.
alter table "warehouse" add column "cut_off_time" text;
alter table "customer" add column "orders_need_address" boolean not null default false;
alter table "customer" add column "orders_need_price" boolean not null default false;
alter table "outbound" add column "ship_by" timestamp with time zone;
alter table "outbound" add column "abnormal_rule" text;
