import type { Billing, ShippingAddress } from '@comptoir/contract/address'
import { Badge, Button, Text } from '@mantine/core'
import { IconPencil, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useIsOffice } from '#api/owner.ts'
import { ChoiceCard } from '#ui/form/ChoiceCard.tsx'
import type { AddressKind } from '#domain/accounts/address.ts'
import { addressLines, shippingLike } from './address.rules.ts'
import { AddressDrawer, type Editing } from './AddressDrawer.tsx'
import classes from './Checkout.module.css'
import type { Viewer } from './checkout.api.ts'
import type { Choice, Offer } from './checkout.rules.ts'
import { Group } from './Step.tsx'

type Props = {
  offer: Offer
  viewer: Viewer
  choice: Choice
  choose: (change: Partial<Choice>) => void
  faults: Record<string, string>
}

/** Where the goods go and who pays, chosen or created here (CHK-04, CHK-05). */
export function AddressStep({ offer, viewer, choice, choose, faults }: Props) {
  const { t } = useTranslation('checkout')
  const [editing, setEditing] = useState<Editing | null>(null)
  const option = offer.options.find(({ id }) => id === choice.delivery_option)
  const warehouse = offer.warehouses.find(({ id }) => id === choice.warehouse)
  const chosen = offer.shippingAddresses.find(({ id }) => id === choice.shipping_address)
  const [billing] = offer.billings
  const country = chosen?.country ?? billing?.country ?? offer.countries[0]?.id
  const start = (kind: AddressKind): Partial<Billing> => {
    if (kind === 'shipping' && billing && offer.shippingAddresses.length === 0) return shippingLike(billing)
    return country === undefined ? {} : { country }
  }
  const book = (kind: AddressKind) => ({
    kind,
    countries: offer.countries,
    onEdit: (address: ShippingAddress | Billing | null) => setEditing({ kind, address }),
  })
  return (
    <>
      {option?.kind === 'pickup' ? (
        <Text mb="md" c="dimmed">
          {t('addresses.pickup', { place: [warehouse?.name, warehouse?.address].filter(Boolean).join(', ') })}
        </Text>
      ) : (
        <AddressCards
          {...book('shipping')}
          addresses={offer.shippingAddresses}
          chosen={choice.shipping_address}
          onChoose={(shipping_address) => choose({ shipping_address })}
          fault={faults['shipping_address']}
        />
      )}
      <AddressCards
        {...book('billing')}
        addresses={offer.billings}
        chosen={choice.billing}
        onChoose={(billing) => choose({ billing })}
        fault={faults['billing']}
      />
      <AddressDrawer
        editing={editing}
        viewer={viewer}
        start={start}
        onClose={() => setEditing(null)}
        onSaved={(kind, { id }) => choose(kind === 'shipping' ? { shipping_address: id } : { billing: id })}
      />
    </>
  )
}

/** How many are shown at first; the chosen one always is. */
const shownAtFirst = 4

type CardsProps = {
  kind: AddressKind
  addresses: (ShippingAddress | Billing)[]
  countries: Offer['countries']
  chosen: number | null
  onChoose: (id: number) => void
  onEdit: (address: ShippingAddress | Billing | null) => void
  fault: string | undefined
}

function AddressCards({ kind, addresses, countries, chosen, onChoose, onEdit, fault }: CardsProps) {
  const { t } = useTranslation(['checkout', 'common'])
  const [all, setAll] = useState(false)
  const isOffice = useIsOffice() // adds a place of delivery, and changes nothing that is the client's
  const shown = all ? addresses : addresses.filter(({ id }, index) => index < shownAtFirst || id === chosen)
  return (
    <Group
      legend={t(`addresses.${kind}`)}
      fault={fault}
      action={
        !(isOffice && kind === 'billing') && (
          <Button
            variant="subtle"
            size="compact-sm"
            leftSection={<IconPlus size={16} />}
            onClick={() => onEdit(null)}
          >
            {t(`addresses.${kind}_new`)}
          </Button>
        )
      }
    >
      {addresses.length === 0 && <Text c="dimmed">{t(`addresses.${kind}_none`)}</Text>}
      <div className={classes.cards}>
        {shown.map((address) => (
          <ChoiceCard
            key={address.id}
            name={kind}
            title={'enterprise_name' in address ? address.enterprise_name : address.name}
            aside={address.is_default && <Badge>{t('addresses.default')}</Badge>}
            checked={address.id === chosen}
            onChoose={() => onChoose(address.id)}
            actions={
              !isOffice && (
                <Button
                  variant="subtle"
                  size="compact-sm"
                  leftSection={<IconPencil size={14} />}
                  onClick={() => onEdit(address)}
                  aria-label={`${t('common:actions.edit')}: ${t(`addresses.${kind}`)}, ${address.name}, ${address.city_name}`}
                >
                  {t('common:actions.edit')}
                </Button>
              )
            }
          >
            {'enterprise_name' in address && <div>{address.name}</div>}
            {addressLines(address, countries.find(({ id }) => id === address.country)?.name ?? '').map(
              (line) => (
                <div key={line}>{line}</div>
              ),
            )}
            {'enterprise_name' in address && address.vat && <div>{address.vat}</div>}
          </ChoiceCard>
        ))}
      </div>
      {shown.length < addresses.length && (
        <Button variant="subtle" mt="xs" onClick={() => setAll(true)}>
          {t('addresses.show_all', { count: addresses.length })}
        </Button>
      )}
    </Group>
  )
}
