import { sql } from 'kysely'
import type { Db } from '#db/connect.ts'

export type PaperFile = { key: string; ref: string; title: string; type: 'pdf' | 'jpg' }

/** The file of a paper with the reference of its style; `drafts`: of a style that customers do not see, too. */
export const findPaper = (
  db: Db,
  { style, paper, drafts }: { style: number; paper: number; drafts: boolean },
): Promise<PaperFile | undefined> =>
  sql<PaperFile>`
    select paper.file_key as key, style.ref, paper.title, paper.type
    from style_paper as paper join product_group as style on style.id = paper.group_id
    where paper.id = ${paper} and paper.group_id = ${style} and paper.removed_at is null
      and (style.is_active or ${drafts}::boolean)`
    .execute(db)
    .then(({ rows }) => rows[0])
