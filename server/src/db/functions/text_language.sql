-- The language in which text_in() finds a text.

create or replace function text_language(texts jsonb, lang text) returns text
  language sql immutable parallel safe
  return (select found from unnest(array[lang, 'fr', 'en', 'nl', 'de']) with ordinality as tried (found, place)
          where texts ? found order by place limit 1);
