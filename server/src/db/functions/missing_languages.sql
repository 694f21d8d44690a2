-- The languages in which something is not translated: it has no name there, or no description where another language has one.

create or replace function missing_languages(name jsonb, description jsonb) returns text[]
  language sql immutable parallel safe
  return array(
    select lang from unnest(array['fr', 'nl', 'de', 'en']) as lang
    where trim(coalesce(name ->> lang, '')) = ''
      or trim(coalesce(description ->> lang, '')) = ''
        and exists (select from jsonb_each_text(description) as written where trim(written.value) <> ''));
