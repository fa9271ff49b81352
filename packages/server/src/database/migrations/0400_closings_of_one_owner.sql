-- A run of several owners' orders said of each owner how many were asked for of all of them.
update closerecord r set num_asked = r.num_closed + r.num_refused
where exists (select from closerecord o where o.wh_id = r.wh_id and o.run_key = r.run_key and o.owner_id <> r.owner_id);
