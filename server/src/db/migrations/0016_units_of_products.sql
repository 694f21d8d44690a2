-- The unit of a product is its own though its style has come to the same one: it stays when that of the style changes again.
alter table product add column keeps_unit boolean not null default false;
