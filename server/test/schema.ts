import { sql } from 'kysely'
import type { Db } from '#db/connect.ts'

/**
 * Everything that makes up the schema, a line each, sorted: two databases with the same lines have the same schema. The
 * order of the columns of a table is no part of it, since a column that is added later comes last.
 */
export async function describeSchema(db: Db): Promise<string[]> {
  const { rows } = await sql<{ line: string }>`
    with mine as (
      select oid, relname, relkind, relpersistence, reloptions from pg_class
      where relnamespace = 'public'::regnamespace and not exists (
        select from pg_depend where classid = 'pg_class'::regclass and objid = pg_class.oid and deptype = 'e')
    )
    select 'extension ' || extname as line from pg_extension
    union all
    select format('table %s %s %s', relname, relpersistence, reloptions) from mine where relkind in ('r', 'p')
    union all
    select format('view %s %s', relname, pg_get_viewdef(oid)) from mine where relkind in ('v', 'm')
    union all
    select format('column %s.%s %s%s%s%s storage %s', relname, attname, format_type(atttypid, atttypmod),
      case when attnotnull then ' not null' end,
      ' identity ' || nullif(attidentity::text, ''),
      case attgenerated when '' then ' default ' else ' generated ' end || pg_get_expr(adbin, adrelid), attstorage)
    from pg_attribute join mine on mine.oid = attrelid
    left join pg_attrdef on adrelid = attrelid and adnum = attnum
    where relkind in ('r', 'p') and attnum > 0 and not attisdropped
    union all
    select format('constraint %s %s %s', relname, conname, pg_get_constraintdef(pg_constraint.oid))
    from pg_constraint join mine on mine.oid = conrelid where contype <> 'n'
    union all
    select format('index %s', pg_get_indexdef(oid)) from mine where relkind = 'i'
    union all
    select format('sequence %s %s %s %s', relname, format_type(seqtypid, null), seqstart, seqincrement)
    from mine join pg_sequence on seqrelid = oid
    union all
    select format('trigger %s', pg_get_triggerdef(pg_trigger.oid))
    from pg_trigger join mine on mine.oid = tgrelid where not tgisinternal
    union all
    select format('function %s', pg_get_functiondef(oid)) from pg_proc
    where pronamespace = 'public'::regnamespace and not exists (
      select from pg_depend where classid = 'pg_proc'::regclass and objid = pg_proc.oid and deptype = 'e')`.execute(
    db,
  )
  return rows.map(({ line }) => line).toSorted()
}
