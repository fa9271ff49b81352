CREATE INDEX account_listed_idx ON account USING btree (company_id, lower(login_name), account_id);
CREATE INDEX city_listed_idx ON city USING btree (city_code, city_id);
CREATE INDEX district_listed_idx ON district USING btree (postal_code NULLS FIRST, district_name, district_id);
CREATE INDEX product_listed_idx ON product USING btree (company_id, product_code, product_id);
CREATE INDEX role_listed_idx ON role USING btree (company_id, lower(role_code), role_id);
CREATE INDEX state_province_listed_idx ON state_province USING btree (state_province_code, state_province_id);
drop index "storage_listed_idx";
CREATE INDEX storage_listed_idx ON storage USING btree (wh_id, walk_order NULLS FIRST, storage_code, storage_id);
