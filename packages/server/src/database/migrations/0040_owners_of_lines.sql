-- What a customer's categories and contacts take over from it follows; until now it stayed with the owner before.
update "customer_category" t set owner_id = c.owner_id
  from "customer" c where c.customer_id = t.customer_id and c.owner_id is distinct from t.owner_id;
update "contact" t set owner_id = c.owner_id
  from "customer" c where c.customer_id = t.customer_id and c.owner_id is distinct from t.owner_id;
