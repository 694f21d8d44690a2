import type { Style } from '@comptoir/contract/admin-styles'
import { textIn } from '@comptoir/contract/common'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '#features/office/admin.api.ts'
import { AuditTrail } from '#features/office/audit/AuditTrail.tsx'
import { RemoveButton } from '#features/office/decisions/RemoveButton.tsx'
import { Detail, DetailHeader } from '#features/office/Detail.tsx'
import { entities, pages } from '#features/office/entities.ts'
import { previewPlace } from '#features/office/places.ts'
import { Section } from '#features/office/Section.tsx'
import { LinkButton } from '#ui/navigation/links.tsx'
import { StyleLike } from './NewStyle.tsx'
import { Papers } from './Papers.tsx'
import { Pictures } from './Pictures.tsx'
import { ProductGrid } from './ProductGrid.tsx'
import { PublicationBadge } from './PublicationBadge.tsx'
import { StyleForm } from './StyleForm.tsx'
import { removeStyle, styleOf } from './styles.api.ts'
import classes from './Styles.module.css'

/** One style: what it is called and belongs to, when customers see it, its products and pictures, and what was changed. */
export function StyleScreen() {
  const { id } = useParams({ from: '/admin/styles/$id' })
  return (
    <Detail query={useQuery(styleOf(id, useLanguage()))} entity={entities.style}>
      {(style) => <Content style={style} />}
    </Detail>
  )
}

/** Ends a style that was made by mistake. */
function Remove({ style: { id, ref } }: { style: Style }) {
  const { t } = useTranslation('adminStyles')
  const navigate = useNavigate()
  return (
    <RemoveButton
      concerns="style"
      title={t('remove.title', { ref })}
      text={t('remove.text')}
      removed={t('remove.done', { ref })}
      run={() => removeStyle(id)}
      leave={() => navigate({ ...pages.styles.place, ignoreBlocker: true })}
    />
  )
}

function Content({ style }: { style: Style }) {
  const { t } = useTranslation('adminStyles')
  const name = textIn(style.name, useLanguage())
  return (
    <article className={classes.parts}>
      <DetailHeader
        title={`${style.ref} ${name}`}
        page={pages.styles}
        lead={<PublicationBadge style={style} />}
        actions={
          <>
            {style.publication !== 'published' && <Remove style={style} />}
            <StyleLike style={style} />
            <LinkButton variant="default" {...previewPlace(style.id)}>
              {t('preview.do')}
            </LinkButton>
          </>
        }
      />
      <StyleForm style={style} />
      <ProductGrid style={style} />
      <Pictures style={style} />
      <Papers style={style} />
      <Section title={t('history')}>
        <AuditTrail entries={style.history} />
      </Section>
    </article>
  )
}
