-- What an electronic invoice calls the unit of a line, as it was when it was issued: the office may change it since. Null on
-- lines that the release before writes meanwhile, which say what is kept of their unit now.
alter table invoice_line add column paper_code text;

update invoice_line set paper_code = unit.paper_code from unit where unit.code = invoice_line.unit;
