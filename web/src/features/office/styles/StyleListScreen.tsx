import { downloadStyles, type StyleRow } from '@comptoir/contract/admin-styles'
import { Badge } from '@mantine/core'
import { IconHanger } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { ProductImage } from '#domain/catalogue/ProductImage.tsx'
import cells from '#features/office/list/cells.module.css'
import { OfficeListScreen } from '#features/office/list/OfficeListScreen.tsx'
import type { OfficeColumn } from '#features/office/list/OfficeTable.tsx'
import { stylePlace } from '#features/office/places.ts'
import { formatCount } from '#ui/format/format.ts'
import { NewStyle } from './NewStyle.tsx'
import { PublicationBadge } from './PublicationBadge.tsx'
import { useStylesBulk } from './style-decisions.tsx'
import { useStyles } from './styles.api.ts'
import { styleFilters } from './styles.filters.ts'
import classes from './Styles.module.css'

const columns: OfficeColumn<StyleRow>[] = [
  { key: 'ref', title: 'adminStyles:ref', cell: (style) => <Pictured style={style} /> },
  {
    key: 'publication',
    title: 'adminStyles:publication_label',
    isUnsorted: true,
    from: 'phone',
    onPhone: true,
    cell: (style) => <PublicationBadge style={style} />,
  },
  { key: 'category', title: 'adminStyles:category', isUnsorted: true, from: 'desk' },
  { key: 'brand', title: 'adminStyles:brand', isUnsorted: true, from: 'desk' },
  { key: 'products', title: 'adminStyles:products', as: 'count', isUnsorted: true, from: 'phone' },
  {
    key: 'missing',
    title: 'adminStyles:missing_label',
    isUnsorted: true,
    from: 'phone',
    onPhone: true,
    cell: (style) => <Missing style={style} />,
  },
  { key: 'updated_at', title: 'adminStyles:updated_at', as: 'instant', from: 'wide' },
]

function Pictured({ style: { ref, name, image, is_deal } }: { style: StyleRow }) {
  const { t } = useTranslation('adminStyles')
  return (
    <span className={classes.pictured}>
      <ProductImage src={image} size={40} alt="" />
      <span>
        {ref} {is_deal && <Badge color="gray">{t('deal')}</Badge>}
        <span className={cells.under}>{name}</span>
      </span>
    </span>
  )
}

function Missing({ style: { missing_texts, missing_pictures } }: { style: StyleRow }) {
  const { t } = useTranslation('adminStyles')
  const said = [
    missing_texts.length > 0 &&
      t('missing_texts', { languages: missing_texts.map((one) => one.toUpperCase()).join(', ') }),
    missing_pictures > 0 &&
      t('missing_pictures', { count: missing_pictures, n: formatCount(missing_pictures) }),
  ].filter((one) => one !== false)
  return said.length > 0 ? (
    <span className={classes.missing}>{said.join(' · ')}</span>
  ) : (
    <span className={cells.under}>{t('complete')}</span>
  )
}

/** The styles: whether customers see them, and what they lack. */
export const StyleListScreen = () => (
  <OfficeListScreen
    path="/admin/styles"
    filters={styleFilters}
    order="ref"
    workbook={downloadStyles}
    useRows={useStyles}
    columns={columns}
    place={({ id }) => stylePlace(id)}
    rowName={({ ref }) => ref}
    texts="adminStyles:"
    icon={<IconHanger />}
    actions={<NewStyle />}
    useBulk={useStylesBulk}
  />
)
