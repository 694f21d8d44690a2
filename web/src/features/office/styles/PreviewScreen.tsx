import type { Group } from '@comptoir/contract/catalogue'
import { Alert, Badge, NativeSelect } from '@mantine/core'
import { IconEye } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { StockBadge } from '#domain/catalogue/StockBadge.tsx'
import { Gallery } from '#features/catalogue/product/Gallery.tsx'
import { PriceSteps } from '#features/catalogue/product/PriceSteps.tsx'
import { ProductFacts } from '#features/catalogue/product/ProductFacts.tsx'
import { tariffs, useTextLanguage } from '#features/office/admin.api.ts'
import { Detail, DetailHeader } from '#features/office/Detail.tsx'
import { entities, pages } from '#features/office/entities.ts'
import { asChoices } from '#features/office/list/choices.ts'
import { stylePlace } from '#features/office/places.ts'
import { languages } from '@comptoir/contract/common'
import { languageNames } from '#i18n/languages.ts'
import { LinkButton } from '#ui/navigation/links.tsx'
import { fetchStylePaper, stylePreview } from './styles.api.ts'
import classes from './Styles.module.css'

/** A style as customers would see it, published or not: in a language, at the prices of a tariff. */
export function PreviewScreen() {
  const { id } = useParams({ from: '/admin/styles/$id/preview' })
  const { t } = useTranslation('adminStyles')
  const [language, setLanguage] = useState<string>(useTextLanguage())
  const [tariff, setTariff] = useState('')
  const known = useQuery(tariffs).data ?? []
  const preview = useQuery(stylePreview(id, { language, tariff }))
  return (
    <article className={classes.parts}>
      <Alert icon={<IconEye aria-hidden />} title={t('preview.title')}>
        {t('preview.lead')}
        <div className={classes.tools}>
          <NativeSelect
            label={t('preview.language')}
            value={language}
            onChange={({ currentTarget }) => setLanguage(currentTarget.value)}
            data={languages.map((value) => ({ value, label: languageNames[value] }))}
          />
          <NativeSelect
            label={t('preview.tariff')}
            value={tariff || String(known.find(({ is_default }) => is_default)?.id ?? '')}
            onChange={({ currentTarget }) => setTariff(currentTarget.value)}
            data={asChoices(known)}
          />
          <LinkButton variant="default" {...stylePlace(id)}>
            {t('preview.back')}
          </LinkButton>
        </div>
      </Alert>
      <Detail
        query={preview}
        entity={{
          ...entities.style,
          missing: { title: 'adminStyles:preview.nothing', backTo: 'adminStyles:to_list' },
        }}
      >
        {(style) => <Shown style={style} />}
      </Detail>
    </article>
  )
}

function Shown({ style }: { style: Group }) {
  const { t } = useTranslation('product')
  const [color, setColor] = useState(style.products[0]?.color?.id ?? null)
  return (
    <>
      <DetailHeader
        title={style.name || style.ref}
        page={pages.styles}
        lead={
          <>
            {style.ref} {style.brand && t('by', { brand: style.brand.name })}{' '}
            {style.is_new && <Badge color="danger">{t('new')}</Badge>}{' '}
            {style.is_deal && <Badge color="warning">{t('deal')}</Badge>}{' '}
            {style.is_out_of_stock && <StockBadge state="out" />}
          </>
        }
      />
      <div className={classes.preview}>
        <div className={classes.pictures}>
          <Gallery style={style} color={color} onColor={setColor} />
        </div>
        <div>
          <PriceSteps style={style} counted={0} />
          <ProductFacts style={style} onPaper={(paper) => fetchStylePaper(style.id, paper)} />
        </div>
      </div>
    </>
  )
}
