-- Names of goods and of whom they belong to, in the language of who reads them.
alter table "company" add column "company_name_cn" text;
alter table "company" add column "company_name_eng" text;
alter table "customer" add column "customer_name_cn" text;
alter table "customer" add column "customer_name_eng" text;
CREATE INDEX customer_customer_name_cn_like ON customer USING gin (customer_name_cn gin_trgm_ops);
CREATE INDEX customer_customer_name_eng_like ON customer USING gin (customer_name_eng gin_trgm_ops);
alter table "product" add column "product_name_cn" text;
alter table "product" add column "product_name_eng" text;
CREATE INDEX product_product_name_cn_like ON product USING gin (product_name_cn gin_trgm_ops);
CREATE INDEX product_product_name_eng_like ON product USING gin (product_name_eng gin_trgm_ops);
alter table "product_category" add column "pc_name_cn" text;
alter table "product_category" add column "pc_name_eng" text;
CREATE INDEX product_category_pc_name_cn_like ON product_category USING gin (pc_name_cn gin_trgm_ops);
CREATE INDEX product_category_pc_name_eng_like ON product_category USING gin (pc_name_eng gin_trgm_ops);
alter table "warehouse" add column "wh_name_cn" text;

-- Whoever is signed in reads the names of their places anew when one changes in any language.
drop trigger warehouse_rights on warehouse;
create trigger warehouse_rights
  after insert or delete
    or update of company_id, use_fixed_owner_id, enabled, wh_no, wh_name, wh_name_cn, wh_name_eng, time_zone,
      one_owner_at_a_time on warehouse
  for each statement execute function bump_rights_epoch();
drop trigger company_rights on company;
create trigger company_rights
  after insert or delete
    or update of company_group_id, company_code, company_name, company_name_cn, company_name_eng on company
  for each statement execute function bump_rights_epoch();

-- An order that bears the name of a known consignee bears it in each language.
alter table "outbound" add column "consignee_name_cn" text;
alter table "outbound" add column "consignee_name_eng" text;
alter table "outbound_snapshot" add column "consignee_name_cn" text;
alter table "outbound_snapshot" add column "consignee_name_eng" text;
