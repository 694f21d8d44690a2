import type { MailDetail } from '@comptoir/contract/admin-mail'
import { Button, Tabs } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { languageNames } from '#i18n/languages.ts'
import { type Fact, Facts } from '#ui/data/Facts.tsx'
import { useFormat } from '#ui/format/useFormat.ts'
import { DecisionButton } from '#features/office/decisions/Decisions.tsx'
import { TextLink } from '#ui/navigation/links.tsx'
import { clientPlace } from '#features/office/places.ts'
import { Detail, DetailHeader } from '#features/office/Detail.tsx'
import { entities, pages } from '#features/office/entities.ts'
import { Section } from '#features/office/Section.tsx'
import { FormErrors } from '#ui/form/FormErrors.tsx'
import { mailDetail, openAttachment } from './mail.api.ts'
import { useResending } from './mail-decisions.ts'
import { MailBadge, useTemplateName } from './MailBadge.tsx'
import { MailPreview } from './MailPreview.tsx'
import classes from './MailScreen.module.css'

/** One mail: what it says, where it stands, and sending it again. */
export function MailScreen() {
  const { id } = useParams({ from: '/admin/mail/$id' })
  return (
    <Detail query={useQuery(mailDetail(id))} entity={entities.mail}>
      {(mail) => <Content mail={mail} />}
    </Detail>
  )
}

function Content({ mail }: { mail: MailDetail }) {
  const { t } = useTranslation(['adminMail', 'admin', 'common'])
  const resending = useResending(mail)
  return (
    <>
      <DetailHeader
        title={mail.subject}
        page={pages.mail}
        lead={<MailBadge status={mail.status} />}
        actions={mail.can_resend && <DecisionButton decision={resending} />}
      />
      <div className={classes.columns}>
        <Tabs defaultValue="html" keepMounted={false}>
          <Tabs.List>
            <Tabs.Tab value="html">{t('tabs.html')}</Tabs.Tab>
            <Tabs.Tab value="text">{t('tabs.text')}</Tabs.Tab>
            <Tabs.Tab value="headers">{t('tabs.headers')}</Tabs.Tab>
          </Tabs.List>
          <Tabs.Panel value="html" pt="sm">
            <MailPreview html={mail.html} title={mail.subject} />
          </Tabs.Panel>
          <Tabs.Panel value="text" pt="sm">
            <pre className={classes.text} lang={mail.language} tabIndex={0} aria-label={t('tabs.text')}>
              {mail.text}
            </pre>
          </Tabs.Panel>
          <Tabs.Panel value="headers" pt="sm">
            <Facts facts={mail.headers.map(({ name, value }) => [name, value])} />
          </Tabs.Panel>
        </Tabs>
        <Section title={t('about')}>
          <MailFacts mail={mail} />
        </Section>
      </div>
    </>
  )
}

/** The files that go with a mail, each to be opened. */
function Attachments({ mail: { id, attachments } }: { mail: MailDetail }) {
  const opening = useMutation({ mutationFn: (number: number) => openAttachment(id, number) })
  return (
    <>
      {attachments.map(({ name }, index) => (
        <Button
          key={name}
          size="compact-sm"
          variant="default"
          className={classes.file}
          leftSection={<IconDownload size={14} aria-hidden />}
          loading={opening.isPending && opening.variables === index + 1}
          onClick={() => opening.mutate(index + 1)}
        >
          {name}
        </Button>
      ))}
      <FormErrors error={opening.error} />
    </>
  )
}

function MailFacts({ mail }: { mail: MailDetail }) {
  const { t } = useTranslation('adminMail')
  const { instant } = useFormat()
  const templateName = useTemplateName()
  const facts: Fact[] = [
    [t('columns.recipient'), mail.recipient],
    [
      t('client'),
      mail.client && (
        // oxlint-disable-next-line react/jsx-key -- a pair, no list of children
        <TextLink inherit {...clientPlace(mail.client.id)}>
          {mail.client.name}
        </TextLink>
      ),
    ],
    [t('order'), mail.order?.name],
    [t('columns.template'), templateName(mail.template)],
    [t('language'), languageNames[mail.language]],
    [t('columns.created_at'), instant(mail.created_at)],
    [t('columns.sent_at'), mail.sent_at && instant(mail.sent_at)],
    [t('columns.attempts'), String(mail.attempts)],
    [t('last_error'), mail.last_error],
    // oxlint-disable-next-line react/jsx-key -- a pair, no list of children
    [t('attachments'), mail.attachments.length > 0 && <Attachments mail={mail} />],
    [t('links'), t('links_masked')],
  ]
  return <Facts facts={facts.filter(([, value]) => Boolean(value))} />
}
