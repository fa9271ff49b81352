-- A box is found by the code on its label.
CREATE INDEX boxing_sscc_whole ON boxing USING btree (wh_id, upper(sscc));
