-- Orders whose VAT is decided once VIES answers for their number.
create index vat_decision_pending on vat_decision (vat) where treatment = 'pending';
