-- What quantities and prices count, kept in the office: products, imports and orders name the code, screens and papers
-- the name in the reader's language.
create table unit (
  id bigint generated always as identity primary key,
  code text not null unique,
  -- What one of it is called, and what several are.
  name jsonb not null,
  plural jsonb not null default '{}',
  -- Other words that files have for it, and codes of units that were merged into it.
  synonyms text[] not null default '{}',
  -- What electronic invoices call it: UN/ECE Recommendation 20.
  paper_code text not null default 'C62',
  position integer not null default 0,
  is_active boolean not null default true
);

insert into unit (code, position, paper_code, name, plural, synonyms) values
  ('piece', 1, 'H87',
   '{"fr": "pièce", "nl": "stuk", "de": "Stück", "en": "piece", "it": "pezzo", "es": "pieza", "tr": "adet"}',
   '{"fr": "pièces", "nl": "stuks", "de": "Stück", "en": "pieces", "it": "pezzi", "es": "piezas", "tr": "adet"}',
   '{pce,pcs,pc,stk,st,ea,H87,C62}'),
  ('pair', 2, 'PR',
   '{"fr": "paire", "nl": "paar", "de": "Paar", "en": "pair", "it": "paio", "es": "par", "tr": "çift"}',
   '{"fr": "paires", "nl": "paar", "de": "Paar", "en": "pairs", "it": "paia", "es": "pares", "tr": "çift"}',
   '{pr,pa,prs}'),
  ('set', 3, 'SET',
   '{"fr": "set", "nl": "set", "de": "Set", "en": "set", "it": "set", "es": "juego", "tr": "set"}',
   '{"fr": "sets", "nl": "sets", "de": "Sets", "en": "sets", "it": "set", "es": "juegos", "tr": "set"}',
   '{kit,ensemble}'),
  ('pack', 4, 'C62',
   '{"fr": "lot", "nl": "pak", "de": "Packung", "en": "pack", "it": "confezione", "es": "paquete", "tr": "paket"}',
   '{"fr": "lots", "nl": "pakken", "de": "Packungen", "en": "packs", "it": "confezioni", "es": "paquetes", "tr": "paket"}',
   '{pk,paquet}'),
  ('metre', 5, 'MTR',
   '{"fr": "mètre", "nl": "meter", "de": "Meter", "en": "metre", "it": "metro", "es": "metro", "tr": "metre"}',
   '{"fr": "mètres", "nl": "meter", "de": "Meter", "en": "metres", "it": "metri", "es": "metros", "tr": "metre"}',
   '{m,mtr,mtrs,lm}');

-- What imports have brought beside these stays as it is written, until the office gives it names or merges it.
update product_group set unit = 'piece' where unit = '';
update product set unit = 'piece' where unit = '';
insert into unit (code, name, position)
select unit, jsonb_build_object('fr', unit), 5 + row_number() over (order by unit)
from (select unit from product_group union select unit from product) as used
where unit not in (select code from unit);

alter table product_group add foreign key (unit) references unit (code);
alter table product add foreign key (unit) references unit (code);
create index product_group_unit on product_group (unit);
create index product_unit on product (unit);

alter table merged_reference drop constraint merged_reference_kind_check;
alter table merged_reference
  add check (kind in ('category', 'brand', 'color', 'size', 'catalog', 'unit'));
