import type { OfficePage, PageVersion } from '@comptoir/contract/admin-pages'
import { Button, Group, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DecisionButton } from '#features/office/decisions/Decisions.tsx'
import { Detail } from '#features/office/Detail.tsx'
import { Section } from '#features/office/Section.tsx'
import { ErrorState } from '#ui/feedback/ErrorState.tsx'
import { useFormat } from '#ui/format/useFormat.ts'
import classes from './Content.module.css'
import { PagePreview } from './PagePreview.tsx'
import { savePage, versionOf, versionsOf } from './pages.api.ts'
import { useTitle } from './useTitle.ts'

/** The texts as they stood, with who wrote them and when, to look at and to take back. */
export function PageVersions({ page }: { page: OfficePage }) {
  const { t } = useTranslation('adminContent')
  const name = useVersionName()
  const [opened, setOpened] = useState<PageVersion | null>(null)
  return (
    <Section title={t('versions')}>
      <Detail query={useQuery(versionsOf(page.id))} isPart>
        {(versions) =>
          versions.length === 0 ? (
            <Text c="dimmed">{t('versions_none')}</Text>
          ) : (
            <ul className={classes.versions}>
              {versions.map((version) => (
                <li key={version.version}>
                  {name(version)}
                  <Button
                    size="compact-sm"
                    variant="default"
                    aria-label={t('version_show_of', { name: name(version) })}
                    onClick={() => setOpened(version)}
                  >
                    {t('version_show')}
                  </Button>
                </li>
              ))}
            </ul>
          )
        }
      </Detail>
      {opened && <Version page={page} version={opened} onClose={() => setOpened(null)} />}
    </Section>
  )
}

type Props = { page: OfficePage; version: PageVersion; onClose: () => void }

function Version({ page, version, onClose }: Props) {
  const { t } = useTranslation('adminContent')
  const name = useVersionName()
  const title = useTitle()(page)
  const { data, error, refetch } = useQuery(versionOf(page.id, version.version))
  if (error && !data) return <ErrorState error={error} order={3} onRetry={() => void refetch()} />
  const take = async () => {
    const saved = await savePage(page.id, { ...data!, version: page.version })
    return {
      message: t('version_taken'),
      undo: async () => {
        await savePage(page.id, { title: page.title, content: page.content, version: saved.version })
        return { message: t('saved', { title }) }
      },
    }
  }
  return (
    <PagePreview
      texts={data}
      heading={name(version)}
      onClose={onClose}
      actions={
        <Group justify="flex-end">
          <DecisionButton
            decision={{
              key: 'take',
              label: t('version_take'),
              concerns: 'page',
              run: take,
              onDone: onClose,
            }}
          />
        </Group>
      }
    />
  )
}

/** When a version was written, and by whom. */
function useVersionName(): (version: PageVersion) => string {
  const { t } = useTranslation('adminContent')
  const { exactInstant } = useFormat()
  return ({ at, by }) =>
    at === null
      ? t('version_first')
      : t('version_at', { at: exactInstant(at), name: by?.name ?? t('version_by_shop') })
}
