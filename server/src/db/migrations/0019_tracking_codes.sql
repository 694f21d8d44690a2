-- The office finds an order by the code of a parcel.
create index shipment_tracking on shipment (code_key(tracking_code)) where tracking_code <> '';
