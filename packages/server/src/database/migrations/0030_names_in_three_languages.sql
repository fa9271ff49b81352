-- What the product itself names has its name in each language. The next start fills in those that nobody changed.
alter table role add column role_name_cn text, add column role_name_eng text;
alter table permission add column permission_name_cn text;
alter table permission_function add column function_name_cn text;
