import type { Stock } from '@comptoir/contract/admin-stock'
import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '#features/office/admin.api.ts'
import { DecisionButton, Decisions } from '#features/office/decisions/Decisions.tsx'
import { Detail, DetailHeader } from '#features/office/Detail.tsx'
import { entities, pages } from '#features/office/entities.ts'
import { type OfficeColumn, OfficeTable } from '#features/office/list/OfficeTable.tsx'
import { Section } from '#features/office/Section.tsx'
import { TextLink } from '#ui/navigation/links.tsx'
import { FindProduct } from './FindProduct.tsx'
import { ownIncomingColumns } from './incoming-columns.tsx'
import { ownMovementColumns } from './movement-columns.tsx'
import { productName } from './product-name.ts'
import { stockOf, useMovements } from './stock.api.ts'
import { useAddIncoming, useStockDecisions } from './stock-decisions.tsx'
import classes from './Stock.module.css'

/** One product in the warehouses: what there is, what comes, and what has changed (C-12). */
export function StockScreen() {
  const { id } = useParams({ from: '/admin/stock/$id' })
  return (
    <Detail query={useQuery(stockOf(id, useLanguage()))} entity={entities.stock}>
      {(stock) => <Content stock={stock} />}
    </Detail>
  )
}

function Content({ stock }: { stock: Stock }) {
  const { t } = useTranslation('adminStock')
  const add = useAddIncoming(stock)
  return (
    <article className={classes.parts}>
      <DetailHeader
        title={stock.ref}
        page={pages.stock}
        lead={[productName(stock), stock.gtin].filter(Boolean).join(' · ')}
        actions={<FindProduct />}
      />
      <Section title={t('warehouses')}>
        <Warehouses stock={stock} />
      </Section>
      <Section title={t('incoming.title')} actions={<DecisionButton variant="default" decision={add} />}>
        {stock.incoming.length > 0 ? (
          <OfficeTable caption={t('incoming.title')} columns={ownIncomingColumns} rows={stock.incoming} />
        ) : (
          <Text c="dimmed">{t('incoming.empty')}</Text>
        )}
      </Section>
      <Journal id={stock.id} />
    </article>
  )
}

type Row = Stock['warehouses'][number] & { id: number; stock: Stock }
const columns: OfficeColumn<Row>[] = [
  { key: 'warehouse', title: 'adminStock:columns.warehouse', under: ({ shelf }) => shelf || null },
  { key: 'on_hand', title: 'adminStock:columns.on_hand', as: 'count' },
  { key: 'reserved', title: 'adminStock:columns.reserved', as: 'count', from: 'phone', onPhone: 'titled' },
  { key: 'available', title: 'adminStock:columns.available', as: 'count', from: 'phone', onPhone: 'titled' },
  { key: 'actions', title: 'admin:actions', cell: (row) => <Actions row={row} /> },
]

function Warehouses({ stock }: { stock: Stock }) {
  const { t } = useTranslation('adminStock')
  const rows = stock.warehouses.map((row) => ({ ...row, id: row.warehouse.id, stock }))
  return <OfficeTable caption={t('warehouses')} columns={columns} rows={rows} />
}

function Actions({ row }: { row: Row }) {
  const { t } = useTranslation('adminStock')
  const decisions = useStockDecisions(row.stock)(row)
  return (
    <div className={classes.row}>
      <Decisions
        size="compact-sm"
        decisions={decisions}
        rowLabel={t('row_actions', { warehouse: row.warehouse.name })}
      />
    </div>
  )
}

function Journal({ id }: { id: number }) {
  const { t } = useTranslation('adminStock')
  const query = useMovements({ product: id, limit: 20 })
  return (
    <Section
      title={t('journal.title')}
      actions={
        <TextLink to="/admin/stock-movements" search={{ product: String(id) }}>
          {t('journal.all')}
        </TextLink>
      }
    >
      <Detail
        query={query}
        isPart
        outline={<OfficeTable caption={t('journal.title')} columns={ownMovementColumns} rows={undefined} />}
      >
        {({ results }) =>
          results.length > 0 ? (
            <OfficeTable caption={t('journal.title')} columns={ownMovementColumns} rows={results} />
          ) : (
            <Text c="dimmed">{t('journal.empty')}</Text>
          )
        }
      </Detail>
    </Section>
  )
}
