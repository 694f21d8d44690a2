import type { CategoryNode, Facet } from '@comptoir/contract/catalogue'
import { Checkbox } from '@mantine/core'
import { IconChevronLeft } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { cataloguePath } from '#domain/catalogue/catalogue-path.ts'
import { formatCount } from '#ui/format/format.ts'
import { TextLink } from '#ui/navigation/links.tsx'
import { paramsOf } from './catalogue.api.ts'
import { type CatalogueSearch, chosenIn } from './catalogue.search.ts'
import classes from './CategoryFilter.module.css'

type Props = {
  tree: CategoryNode[]
  path: CategoryNode[]
  values: Facet['values']
  search: CatalogueSearch
  toggle: (id: string) => void
}

/** The way up, and the categories one level down: a name goes there, a box keeps several together here. */
export function CategoryFilter({ tree, path, values, search, toggle }: Props) {
  const { t } = useTranslation('catalogue')
  const chosen = chosenIn(search, 'categories')
  const { page: _page, categories: _categories, ...kept } = search
  const counts = new Map(values.map(({ id, count }) => [String(id), count]))
  const here = path.at(-1)
  // At the bottom of the tree the neighbours are shown: they are the likeliest next step.
  const isBottom = here !== undefined && here.children.length === 0
  const above = isBottom ? path.slice(0, -1) : path
  const shown = isBottom ? (path.at(-2)?.children ?? tree) : (here?.children ?? tree)
  return (
    <div className={classes.tree}>
      {path.length > 0 && (
        <ul className={classes.rows}>
          {[undefined, ...above].map((node, index) => (
            <li key={node?.id ?? 'all'}>
              <TextLink
                className={classes.up}
                data-here={node !== undefined && node.id === here?.id ? true : undefined}
                to={cataloguePath}
                params={paramsOf(above.slice(0, index))}
                search={kept}
              >
                <IconChevronLeft size={14} aria-hidden />
                {node?.name ?? t('all')}
              </TextLink>
            </li>
          ))}
        </ul>
      )}
      <ul className={classes.rows}>
        {shown.map((node) => {
          const count = isBottom
            ? node.id === here.id
              ? (counts.get(String(node.id)) ?? 0)
              : null
            : (counts.get(String(node.id)) ?? 0)
          if (count === 0 && !chosen.includes(String(node.id)) && !isBottom) return null
          return (
            <li key={node.id} className={classes.row}>
              {!isBottom && (
                <Checkbox
                  size="xs"
                  aria-label={t('facet.only', { name: node.name })}
                  checked={chosen.includes(String(node.id))}
                  onChange={() => toggle(String(node.id))}
                />
              )}
              <TextLink
                className={classes.name}
                data-here={node.id === here?.id || undefined}
                {...(node.id === here?.id && { 'aria-current': 'page' as const })}
                to={cataloguePath}
                params={paramsOf([...above, node])}
                search={kept}
              >
                {node.name}
              </TextLink>
              {count !== null && <span className={classes.count}>{formatCount(count)}</span>}
            </li>
          )
        })}
      </ul>
    </div>
  )
}
