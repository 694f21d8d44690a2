-- What is reserved is booked in `stock`, whose row refers to the warehouse: a second check of each line of an order tells
-- nothing more.
alter table stock_reservation drop constraint stock_reservation_warehouse_id_fkey;

-- Their rows change with every order, in columns that no index has: room on the page spares the indexes a new entry.
alter table stock set (fillfactor = 80);
alter table ordered_product set (fillfactor = 80);

-- Few movements have a key: those of orders, most of all, have none.
alter table stock_movement drop constraint stock_movement_key_key;
create unique index stock_movement_key on stock_movement (key) where key is not null;
