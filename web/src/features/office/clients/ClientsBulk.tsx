import type { BulkAnswer } from '@comptoir/contract/admin-list'
import { Button, Menu } from '@mantine/core'
import { IconChevronUp } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatCount } from '#ui/format/format.ts'
import { notify } from '#ui/feedback/notify.ts'
import { useOfficeMutation } from '#features/office/admin.api.ts'
import { selected } from '#features/office/list/bulk.ts'
import { BulkRefusals } from '#features/office/list/BulkRefusals.tsx'
import type { Chosen } from '#features/office/list/OfficeList.tsx'
import { AskDialog, type Asked } from './AskDialog.tsx'
import { changeMany, type ClientBulkAction, type ClientsBulk as Body } from './clients.api.ts'
import { useBulkWords } from './useBulkWords.ts'

type Deed = ClientBulkAction
type Props = Chosen & {
  /** What is offered; the first ones as buttons where `primary` says so. */
  deeds: readonly Deed[]
  primary?: readonly Deed[]
}

/** The same done to all chosen clients, after asking; who was left out is told with the reason. */
export function ClientsBulk({ deeds, primary = [], selection, address }: Props) {
  const { t } = useTranslation(['adminClients', 'admin'])
  const [deed, setDeed] = useState<Deed | null>(null)
  const [told, setTold] = useState<{ deed: Deed; answer: BulkAnswer } | null>(null)
  const words = useBulkWords()
  const run = useOfficeMutation(changeMany)
  const { count } = selection
  const confirm = ({ tariff, reason, reasons }: Asked) => {
    if (!deed) return
    // Chosen as waiting: what somebody else has decided meanwhile is not overruled.
    const expected = address.narrowing['status']
    const body = {
      action: deed,
      ...selected(selection, address),
      tariff,
      reason,
      ...(reasons && { reasons }),
      // Whoever has come into the list since nobody has looked at.
      ...(selection.all && { count: selection.count + selection.ids.size }),
      ...(expected && { expected }),
    } as Body
    run.mutate(body, {
      onSuccess: (answer) => {
        setDeed(null)
        setTold({ deed, answer })
        selection.clear()
        if (answer.refused.length === 0) void notify.done(words(deed, answer))
      },
    })
  }
  const others = deeds.filter((one) => !primary.includes(one))
  return (
    <>
      {others.length > 0 && (
        <Menu position="top-end" loop>
          <Menu.Target>
            <Button size="compact-sm" variant="default" rightSection={<IconChevronUp size={14} />}>
              {t('detail.actions')}
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            {others.map((one) => (
              <Menu.Item key={one} onClick={() => setDeed(one)}>
                {t(`deeds.${one}`)}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      )}
      {primary.map((one, index) => (
        <Button
          key={one}
          size="compact-sm"
          variant={index === 0 ? 'default' : 'filled'}
          onClick={() => setDeed(one)}
        >
          {t(`deeds.${one}`)}
        </Button>
      ))}
      <AskDialog
        deed={deed}
        who={t('ask.many', { count, n: formatCount(count) })}
        to={null}
        busy={run.isPending}
        error={run.error}
        onClose={() => {
          setDeed(null)
          run.reset()
        }}
        onConfirm={confirm}
      />
      <BulkRefusals
        answer={told?.answer ?? null}
        words={(answer) => (told ? words(told.deed, answer) : '')}
        onClose={() => setTold(null)}
      />
    </>
  )
}
