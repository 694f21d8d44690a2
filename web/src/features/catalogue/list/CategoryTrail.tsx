import type { CategoryNode } from '@comptoir/contract/catalogue'
import { useTranslation } from 'react-i18next'
import { cataloguePath, noCategory } from '#domain/catalogue/catalogue-path.ts'
import { Breadcrumbs } from '#ui/navigation/Breadcrumbs.tsx'
import { TextLink } from '#ui/navigation/links.tsx'
import { paramsOf } from './catalogue.api.ts'
import type { CatalogueSearch } from './catalogue.search.ts'

/** From the whole catalogue down to this category. The query goes along, the page does not. */
export function CategoryTrail({ path, search }: { path: CategoryNode[]; search: CatalogueSearch }) {
  const { t } = useTranslation('catalogue')
  if (path.length === 0) return null
  const { page: _page, categories: _categories, ...kept } = search
  return (
    <Breadcrumbs label={t('trail')}>
      <TextLink to={cataloguePath} params={noCategory} search={kept}>
        {t('title')}
      </TextLink>
      {path.map((node, index) =>
        index === path.length - 1 ? (
          <span key={node.id} aria-current="page">
            {node.name}
          </span>
        ) : (
          <TextLink
            key={node.id}
            to={cataloguePath}
            params={paramsOf(path.slice(0, index + 1))}
            search={kept}
          >
            {node.name}
          </TextLink>
        ),
      )}
    </Breadcrumbs>
  )
}
