-- A line of an adjustment says by how much stock changes, or what is there after it.
alter table adjustment_detail add column num_new bigint;
alter table adjustment_detail alter column num drop not null;
