import { Radio, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { tariffs } from '#features/office/admin.api.ts'
import { ChoiceField } from '#features/office/form/fields.tsx'
import { useField } from '#features/office/form/FormContext.tsx'
import { choice, someId } from '#features/office/form/shape.ts'
import { asChoices } from '#features/office/list/choices.ts'
import { FormErrors } from '#ui/form/FormErrors.tsx'
import { formatCount } from '#ui/format/format.ts'
import { type ClientSelection, tariffCounts } from './clients.api.ts'
import { type Effect, effectOf, type PriceListMode, priceListModes } from './price-lists.rules.ts'
import classes from './PriceListFields.module.css'

export const priceListShape = { mode: choice<PriceListMode>(), tariff: someId }

/** Which price lists several clients have now, what is to become of one of them, and what that changes (C-21, PROF-10). */
export function PriceListFields({ selection }: { selection: ClientSelection }) {
  const { t } = useTranslation(['adminClients', 'admin'])
  const { data: counts, error } = useQuery(tariffCounts(selection))
  const lists = useQuery(tariffs).data ?? []
  const modes = priceListModes.map((value) => ({ value, label: t(`price_lists.${value}`) }))
  const { fields, values } = useField('mode', { label: t('price_lists.mode'), show: String })
  const { mode, tariff } = values as { mode: PriceListMode; tariff: string }
  const chosen = lists.find((one) => String(one.id) === tariff)
  return (
    <Stack gap="sm">
      <FormErrors error={error} />
      {counts && (
        <table className={classes.counts}>
          <caption>{t('price_lists.now', { count: counts.count, n: formatCount(counts.count) })}</caption>
          <thead>
            <tr>
              <th>{t('approvals.tariff')}</th>
              <th data-numeric>{t('price_lists.assigned')}</th>
              <th data-numeric>{t('price_lists.in_use')}</th>
            </tr>
          </thead>
          <tbody>
            {counts.tariffs.map((one) => (
              <tr key={one.id}>
                <td>{one.name}</td>
                <td data-numeric>{formatCount(one.assigned)}</td>
                <td data-numeric>{formatCount(one.in_use)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <Radio.Group {...fields.input('mode')} label={t('price_lists.mode')}>
        <div className={classes.modes}>
          {modes.map((one) => (
            <Radio key={one.value} {...one} />
          ))}
        </div>
      </Radio.Group>
      <ChoiceField
        name="tariff"
        label={t('approvals.tariff')}
        data={[{ value: '', label: '' }, ...asChoices(lists)]}
        data-autofocus
      />
      <div role="status" aria-label={t('price_lists.effect')}>
        {counts && chosen && <Effects effect={effectOf(mode, chosen, counts)} tariff={chosen.name} />}
      </div>
    </Stack>
  )
}

function Effects({ effect, tariff }: { effect: Effect; tariff: string }) {
  const { t } = useTranslation('adminClients')
  const { gain, use, keep, lose, refused } = effect
  const of = (count: number, name = tariff) => ({ count, n: formatCount(count), tariff: name })
  const lines = [
    gain > 0 && t('price_lists.gain', of(gain)),
    use > 0 && t('price_lists.use', of(use)),
    ...lose.map(({ name, count }) => t('price_lists.lose', of(count, name))),
    keep > 0 && t('price_lists.keep', of(keep)),
    refused > 0 && t('price_lists.refused', of(refused)),
    gain + use + lose.length === 0 && t('price_lists.none'),
  ].filter((line) => line !== false)
  return lines.map((line) => (
    <Text key={line} fw={500}>
      {line}
    </Text>
  ))
}
