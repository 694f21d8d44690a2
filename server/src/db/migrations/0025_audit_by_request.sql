-- The log is searched by the number of a request, which whoever calls the office for help reads out.
create index audit_entry_request on audit_entry (request_id);
