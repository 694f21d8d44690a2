import { ActionIcon, Skeleton, Text } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useDecision } from '#features/office/decisions/useDecision.tsx'
import { Detail } from '#features/office/Detail.tsx'
import { AddOne } from '#features/office/form/AddOne.tsx'
import { clientGroupPlace } from '#features/office/places.ts'
import { Section } from '#features/office/Section.tsx'
import { TextLink } from '#ui/navigation/links.tsx'
import classes from './Agreements.module.css'
import { groupChoices, groupsOf } from './client-groups.api.ts'
import { useMembership } from './membership-decisions.tsx'

/** The groups that a client is in: more of them, or fewer. */
export function ClientGroups({ client }: { client: { id: number; name: string } }) {
  const { t } = useTranslation('adminAgreements')
  const { start, isPending, dialogs } = useDecision()
  const membership = useMembership()
  return (
    <Section title={t('groups.title')}>
      <Detail query={useQuery(groupsOf(client.id))} isPart outline={<Skeleton height={20} />}>
        {({ results }) =>
          results.length === 0 ? (
            <Text c="dimmed">{t('groups.none_of_client')}</Text>
          ) : (
            <ul className={classes.plain}>
              {results.map((group) => (
                <li key={group.id} className={classes.row}>
                  <TextLink inherit {...clientGroupPlace(group.id)}>
                    {group.name}
                  </TextLink>
                  <ActionIcon
                    variant="subtle"
                    color="gray"
                    aria-label={t('groups.take_from', { name: group.name })}
                    onClick={() => start(membership(group, client).take)}
                  >
                    <IconX size={15} />
                  </ActionIcon>
                </li>
              ))}
            </ul>
          )
        }
      </Detail>
      <AddOne
        label={t('groups.put_in')}
        hint={t('groups.search_hint')}
        add={t('groups.put')}
        busy={isPending}
        useFound={useFoundGroups}
        onAdd={(group) => start(membership(group, client).put)}
      />
      {dialogs}
    </Section>
  )
}

const useFoundGroups = (typed: string) =>
  (useQuery(groupChoices(typed)).data?.results ?? []).map(({ id, name }) => ({ id, name, label: name }))
