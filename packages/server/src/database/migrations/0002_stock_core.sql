-- The stock core. Every key begins with wh_id; quantities are whole numbers of the product's smallest unit.
-- Only packages/server/src/ledger writes these tables.

create table lot (
  wh_id uuid not null references warehouse (wh_id),
  lot_id uuid not null,
  owner_id uuid not null references customer (customer_id),
  product_id uuid not null references product (product_id),
  batch_no text check (char_length(batch_no) <= 60),
  manufactur_date date,
  valid_date date,
  inbound_date date,
  custom_no text check (char_length(custom_no) <= 40),
  custom_item_no text check (char_length(custom_item_no) <= 40),
  lottable1 text check (char_length(lottable1) <= 80),
  lottable2 text check (char_length(lottable2) <= 80),
  lottable3 text check (char_length(lottable3) <= 80),
  lottable4 text check (char_length(lottable4) <= 80),
  lottable5 text check (char_length(lottable5) <= 80),
  -- A digest of the attributes, to find a lot by: an index can't be asked whether two nulls are the same.
  fingerprint uuid not null,
  created_at timestamptz not null default clock_timestamp(),
  primary key (wh_id, lot_id),
  unique (wh_id, lot_id, owner_id, product_id),
  unique (wh_id, owner_id, product_id, fingerprint),
  constraint lot_tuple unique nulls not distinct (
    wh_id, owner_id, product_id, batch_no, manufactur_date, valid_date, inbound_date,
    custom_no, custom_item_no, lottable1, lottable2, lottable3, lottable4, lottable5
  )
);

create table stock (
  wh_id uuid not null,
  stock_id uuid not null,
  owner_id uuid not null,
  product_id uuid not null,
  lot_id uuid not null,
  storage_id uuid not null,
  quality text not null check (quality in ('good', 'bad')),
  qty bigint not null default 0,
  booked bigint not null default 0,
  version bigint not null default 0 check (version >= 0),
  last_at timestamptz not null default '-infinity',
  primary key (wh_id, stock_id),
  constraint stock_bucket unique (wh_id, owner_id, product_id, lot_id, storage_id, quality),
  constraint stock_booked check (0 <= booked and booked <= qty),
  foreign key (wh_id, lot_id, owner_id, product_id) references lot (wh_id, lot_id, owner_id, product_id),
  foreign key (wh_id, storage_id) references storage (wh_id, storage_id)
) with (fillfactor = 80, autovacuum_vacuum_scale_factor = 0.05);
-- No index on qty, booked, version or last_at: every update stays on its page.
create index stock_by_storage on stock (wh_id, storage_id);
create index stock_by_lot on stock (wh_id, lot_id);

create table command (
  wh_id uuid not null,
  command_id uuid not null,
  kind text not null,
  fingerprint uuid not null,
  result json not null,
  document_kind text not null,
  document_id uuid not null,
  user_id uuid,
  request_id text,
  at timestamptz not null,
  corrected_by uuid,
  primary key (wh_id, command_id)
);

create table movement (
  wh_id uuid not null,
  stock_id uuid not null,
  version bigint not null check (version > 0),
  owner_id uuid not null,
  product_id uuid not null,
  qty_delta bigint not null,
  booked_delta bigint not null,
  qty_after bigint not null,
  booked_after bigint not null,
  at timestamptz not null,
  business_date date not null,
  reason text not null,
  document_kind text not null,
  document_id uuid not null,
  line_id uuid,
  command_id uuid not null,
  user_id uuid,
  corrects uuid,
  primary key (wh_id, stock_id, version),
  foreign key (wh_id, stock_id) references stock (wh_id, stock_id),
  check (0 <= booked_after and booked_after <= qty_after),
  check (qty_delta <> 0 or booked_delta <> 0)
);
create index movement_by_instant on movement (wh_id, stock_id, at, version);
create index movement_by_owner on movement (wh_id, owner_id, at) include (stock_id, version, qty_after, booked_after);
create index movement_by_document on movement (wh_id, document_id);

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
end $$;
create trigger movement_append_only before update or delete on movement
  for each row execute function refuse_change();
create trigger movement_never_emptied before truncate on movement
  for each statement execute function refuse_change();
create trigger lot_immutable before update or delete on lot
  for each row execute function refuse_change();

create table booking (
  wh_id uuid not null,
  booking_id uuid not null,
  document_kind text not null,
  document_id uuid not null,
  line_id uuid not null,
  owner_id uuid not null,
  product_id uuid not null,
  stock_id uuid not null,
  qty bigint not null check (qty > 0),
  booking_state text not null check (booking_state in ('booked', 'picked', 'shipped', 'released')),
  -- Where picked goods came from, and the booking that a short pick left behind.
  from_stock_id uuid,
  parent_id uuid,
  book_command_id uuid not null,
  pick_command_id uuid,
  ship_command_id uuid,
  created_at timestamptz not null default clock_timestamp(),
  primary key (wh_id, booking_id),
  foreign key (wh_id, stock_id) references stock (wh_id, stock_id)
) with (fillfactor = 80);
create index booking_open on booking (wh_id, stock_id) where booking_state in ('booked', 'picked');
create index booking_by_document on booking (wh_id, document_id, line_id);

-- A serial number is unique per owner and product over all warehouses; wh_id says where it stands, null when it is out.
create table serial_registry (
  owner_id uuid not null references customer (customer_id),
  product_id uuid not null references product (product_id),
  serial_no text not null check (char_length(serial_no) between 1 and 80),
  wh_id uuid references warehouse (wh_id),
  primary key (owner_id, product_id, serial_no)
);

create table serial (
  wh_id uuid not null,
  serial_id uuid not null,
  owner_id uuid not null,
  product_id uuid not null,
  serial_no text not null,
  serial_state text not null check (serial_state in ('in_stock', 'out')),
  stock_id uuid,
  -- Set from the pick until the way back; a shipped serial keeps it, so that the goods can come back.
  booking_id uuid,
  command_id uuid not null,
  primary key (wh_id, serial_id),
  unique (wh_id, owner_id, product_id, serial_no),
  check ((serial_state = 'in_stock') = (stock_id is not null)),
  foreign key (wh_id, stock_id) references stock (wh_id, stock_id),
  foreign key (wh_id, booking_id) references booking (wh_id, booking_id)
);
create index serial_by_stock on serial (wh_id, stock_id) where stock_id is not null;
create index serial_by_booking on serial (wh_id, booking_id) where booking_id is not null;

-- One row to lock for each product whose free stock is about to change.
create table stock_lock (
  wh_id uuid not null,
  owner_id uuid not null,
  product_id uuid not null,
  primary key (wh_id, owner_id, product_id)
);

create table daily_closing (
  wh_id uuid not null references warehouse (wh_id),
  business_date date not null,
  closed_at timestamptz not null,
  primary key (wh_id, business_date)
);

create table daily_stock (
  wh_id uuid not null,
  business_date date not null,
  owner_id uuid not null,
  stock_id uuid not null,
  product_id uuid not null,
  qty bigint not null,
  booked bigint not null,
  version bigint not null,
  primary key (wh_id, business_date, owner_id, stock_id),
  foreign key (wh_id, business_date) references daily_closing (wh_id, business_date),
  foreign key (wh_id, stock_id) references stock (wh_id, stock_id)
);
