-- Whether a customer is of a category, held so that nobody takes it away before this transaction ends. Each statement of
-- a function sees what was committed while the one before it waited; a subquery beside the lock would not.
create function customer_plays(held uuid, part text) returns boolean language plpgsql as $$
begin
  perform 1 from customer where customer_id = held for key share;
  return (select bool_or(customer_cat = part) from customer_category where customer_id = held);
end $$;
