-- What of good stock is available is what orders are booked from: none of it where defective or returned goods, what is
-- picked or what waits to be put back stands, nor where a location is frozen.
create or replace view inventory as
 SELECT g.stock_id AS inventory_id,
    w.company_id,
    g.wh_id,
    g.owner_id,
    g.product_id,
    g.storage_id,
    g.lot_id::text AS lot_id,
    l.inbound_date,
    l.batch_no,
    l.manufactur_date,
    l.valid_date,
    l.product_expiration_sale,
    l.custom_no,
    l.custom_item_no,
    l.lottable1,
    l.lottable2,
    l.lottable3,
    l.lottable4,
    l.lottable5,
    l.bonded_type,
    p.stock_unit_id AS unit_id,
    p.stock_factor,
    g.qty AS num_loc,
    g.booked AS num_loc_booked,
    CASE WHEN st.storage_type IN ('normal', 'pick_face') AND NOT st.frozen THEN g.qty - g.booked ELSE 0 END AS num_loc_available,
    COALESCE(b.qty, 0::bigint) AS num_bad,
    COALESCE(b.booked, 0::bigint) AS num_bad_booked,
    COALESCE(b.qty - b.booked, 0::bigint) AS num_bad_available
   FROM stock g
     JOIN warehouse w ON w.wh_id = g.wh_id
     JOIN storage st ON st.wh_id = g.wh_id AND st.storage_id = g.storage_id
     JOIN product p ON p.product_id = g.product_id
     JOIN lot l ON l.wh_id = g.wh_id AND l.lot_id = g.lot_id
     LEFT JOIN stock b ON b.wh_id = g.wh_id AND b.owner_id = g.owner_id AND b.product_id = g.product_id AND b.lot_id = g.lot_id AND b.storage_id = g.storage_id AND b.quality = 'bad'::text
  WHERE g.quality = 'good'::text AND (g.qty > 0 OR b.qty > 0)
UNION ALL
 SELECT b.stock_id AS inventory_id,
    w.company_id,
    b.wh_id,
    b.owner_id,
    b.product_id,
    b.storage_id,
    b.lot_id::text AS lot_id,
    l.inbound_date,
    l.batch_no,
    l.manufactur_date,
    l.valid_date,
    l.product_expiration_sale,
    l.custom_no,
    l.custom_item_no,
    l.lottable1,
    l.lottable2,
    l.lottable3,
    l.lottable4,
    l.lottable5,
    l.bonded_type,
    p.stock_unit_id AS unit_id,
    p.stock_factor,
    0 AS num_loc,
    0 AS num_loc_booked,
    0 AS num_loc_available,
    b.qty AS num_bad,
    b.booked AS num_bad_booked,
    b.qty - b.booked AS num_bad_available
   FROM stock b
     JOIN warehouse w ON w.wh_id = b.wh_id
     JOIN product p ON p.product_id = b.product_id
     JOIN lot l ON l.wh_id = b.wh_id AND l.lot_id = b.lot_id
  WHERE b.quality = 'bad'::text AND b.qty > 0 AND NOT (EXISTS ( SELECT 1
           FROM stock g
          WHERE g.wh_id = b.wh_id AND g.owner_id = b.owner_id AND g.product_id = b.product_id AND g.lot_id = b.lot_id AND g.storage_id = b.storage_id AND g.quality = 'good'::text));

create or replace view stock_product as
 SELECT w.company_id,
    s.wh_id,
    s.owner_id,
    s.product_id,
    p.stock_unit_id AS unit_id,
    p.stock_factor,
    s.locations,
    s.num_loc,
    s.num_loc_booked,
    s.num_loc_available,
    s.num_bad,
    s.num_bad_booked,
    s.num_bad - s.num_bad_booked AS num_bad_available
   FROM ( SELECT stock.wh_id,
            stock.owner_id,
            stock.product_id,
            count(DISTINCT stock.storage_id)::integer AS locations,
            COALESCE(sum(stock.qty) FILTER (WHERE stock.quality = 'good'::text), 0::numeric) AS num_loc,
            COALESCE(sum(stock.booked) FILTER (WHERE stock.quality = 'good'::text), 0::numeric) AS num_loc_booked,
            COALESCE(sum(stock.qty - stock.booked) FILTER (WHERE stock.quality = 'good' AND st.storage_type IN ('normal', 'pick_face') AND NOT st.frozen), 0::numeric) AS num_loc_available,
            COALESCE(sum(stock.qty) FILTER (WHERE stock.quality = 'bad'::text), 0::numeric) AS num_bad,
            COALESCE(sum(stock.booked) FILTER (WHERE stock.quality = 'bad'::text), 0::numeric) AS num_bad_booked
           FROM stock
             JOIN storage st ON st.wh_id = stock.wh_id AND st.storage_id = stock.storage_id
          WHERE stock.qty > 0
          GROUP BY stock.wh_id, stock.owner_id, stock.product_id) s
     JOIN warehouse w ON w.wh_id = s.wh_id
     JOIN product p ON p.product_id = s.product_id;
