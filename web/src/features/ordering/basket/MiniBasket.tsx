import type { BasketLine } from '@comptoir/contract/basket'
import { Drawer, Switch } from '@mantine/core'
import { IconShoppingBag } from '@tabler/icons-react'
import { type MouseEventHandler, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useBasket, useBasketActions, useBasketProgress } from './useBasket.ts'
import { formatCount } from '#ui/format/format.ts'
import { LinkButton } from '#ui/navigation/links.tsx'
import { Money, Price } from '#domain/prices/Money.tsx'
import { RemoveButton } from '#domain/ordering/RemoveButton.tsx'
import { ProductImage } from '#domain/catalogue/ProductImage.tsx'
import { storageKeys } from '#ui/storage/storage.ts'
import { formatUnits } from '#domain/catalogue/units.ts'
import { useIncrementalRows } from '#ui/data/useIncrementalRows.ts'
import { useFollowLink } from '#ui/navigation/useFollowLink.ts'
import { useStoredFlag } from '#ui/storage/useStored.ts'
import { ClearBasket } from './ClearBasket.tsx'
import classes from './MiniBasket.module.css'
import { SaveState } from './Notices.tsx'
import type { Translate } from '#domain/ordering/lines/translate.ts'

/** The floating tab at the right edge and what it opens (MINI-01..06). */
export function MiniBasket() {
  const { t } = useTranslation('basket')
  const [open, setOpen] = useState(false)
  const lines = useBasket()?.basket_products ?? []
  const { progress } = useBasketProgress()
  const n = formatCount(lines.length)
  return (
    <>
      <button
        type="button"
        className={classes.tab}
        data-unsaved={progress === 'unsaved' || undefined}
        aria-label={t('mini.open', { count: lines.length, n })}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <IconShoppingBag size={20} stroke={1.5} aria-hidden />
        <span className={classes.badge} aria-hidden>
          {n}
        </span>
      </button>
      <Drawer
        opened={open}
        onClose={() => setOpen(false)}
        position="right"
        size={420}
        title={t('mini.title')}
        closeButtonProps={{ 'aria-label': t('actions.close', { ns: 'common' }) }}
        classNames={{ body: classes.body!, content: classes.content! }}
      >
        <Contents onLeave={() => setOpen(false)} />
      </Drawer>
    </>
  )
}

function Contents({ onLeave }: { onLeave: () => void }) {
  const { t } = useTranslation('basket')
  const basket = useBasket()
  const progress = useBasketProgress()
  const actions = useBasketActions()
  const [pictures, showPictures] = useStoredFlag(storageKeys.basketPictures, true)
  const lines = basket?.basket_products ?? []
  const follow = useFollowLink()
  const drawn = lines.slice(0, useIncrementalRows(lines.length))
  if (!basket || lines.length === 0) return <p className={classes.empty}>{t('mini.empty')}</p>
  return (
    <>
      <div className={classes.tools}>
        <SaveState progress={progress} onRetry={actions.retry} />
        <Switch
          size="xs"
          label={t('mini.pictures')}
          checked={pictures}
          onChange={(event) => showPictures(event.currentTarget.checked)}
        />
      </div>
      <ul className={classes.lines}>
        {drawn.map((line) => (
          <Item
            t={t}
            key={`${line.product.id} ${line.comment}`}
            line={line}
            picture={pictures}
            onFollow={(event) => {
              follow(event)
              if (event.defaultPrevented) onLeave()
            }}
            onRemove={() => actions.remove([line])}
          />
        ))}
      </ul>
      <div className={classes.footer}>
        <div className={classes.total}>
          <span>{t('mini.total')}</span>
          <Money amount={basket.total} />
        </div>
        <LinkButton fullWidth to="/order/create" onClick={onLeave}>
          {t('mini.view')}
        </LinkButton>
        <ClearBasket lines={lines.length} fullWidth>
          {t('mini.clear')}
        </ClearBasket>
      </div>
    </>
  )
}

type ItemProps = {
  t: Translate
  line: BasketLine
  picture: boolean
  onFollow: MouseEventHandler<HTMLAnchorElement>
  onRemove: () => void
}

function Item({ t, line, picture, onFollow, onRemove }: ItemProps) {
  const { product } = line
  return (
    <li className={classes.line} data-picture={picture || undefined}>
      {picture && <ProductImage src={product.image} size={44} alt="" />}
      <div>
        <a className={classes.name} href={`/product/${product.group}`} onClick={onFollow}>
          {product.name}
        </a>
        <div className={classes.variant}>
          {[line.ref, product.color?.name, product.size?.name].filter(Boolean).join(' · ')}
        </div>
        <div className={classes.variant}>
          {formatCount(line.quantity)} {t('line.pack', { pack: line.pack })} ={' '}
          {formatUnits(t, line.final_quantity, product.unit)} · <Price price={line.price} />
        </div>
      </div>
      <span className={classes.amount}>
        <Money amount={line.total} />
      </span>
      <RemoveButton aria-label={t('line.remove', { ref: line.ref, name: product.name })} onClick={onRemove} />
    </li>
  )
}
