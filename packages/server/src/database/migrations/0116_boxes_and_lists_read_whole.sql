CREATE INDEX boxing_box_no_whole ON boxing USING btree (wh_id, upper(box_no));
CREATE INDEX picking_list_pickinglist_no_whole ON picking_list USING btree (wh_id, upper(pickinglist_no));
