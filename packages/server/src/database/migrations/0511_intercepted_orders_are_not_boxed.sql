-- Whose boxes were unpacked when they were intercepted are boxed no more.
update outbound set date_s_boxed = null where outbound_status = 'intercepted' and date_s_boxed is not null;
