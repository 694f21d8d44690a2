import type { MailText } from '@comptoir/contract/admin-mail-texts'
import type { Language } from '@comptoir/contract/common'
import { Button, NativeSelect, Tabs, Text } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconSend } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '#api/errors.ts'
import { Detail } from '#features/office/Detail.tsx'
import { MailPreview } from '#features/office/mail/MailPreview.tsx'
import { Section } from '#features/office/Section.tsx'
import { notify } from '#ui/feedback/notify.ts'
import { FormErrors } from '#ui/form/FormErrors.tsx'
import { type Example, previewOf, sendTest } from './mail-texts.api.ts'
import classes from './MailTexts.module.css'
import { useMailTextNames } from './useMailTextNames.ts'

type Props = {
  text: MailText
  language: Language
  /** As they stand in the form. */
  values: Record<string, string>
}

/** The mail with made-up data, as a reader would get it with the texts in the form. */
export function MailTextPreview({ text, language, values }: Props) {
  const { t } = useTranslation(['adminMailTexts', 'adminMail'])
  const { situation: nameOf } = useMailTextNames()
  const [situation, setSituation] = useState('usual')
  // As one text, so that it is the same as long as nothing was typed.
  const [asked] = useDebouncedValue(
    JSON.stringify({ text_language: language, situation, texts: values }),
    400,
  )
  const example = JSON.parse(asked) as Example
  const { data, error, refetch } = useQuery(previewOf(text.mail, example))
  const isFaulty = error instanceof ApiError && error.status === 400
  // The last one stays while a text is not in order.
  const [drawn, setDrawn] = useState(data)
  if (data && data !== drawn) setDrawn(data)
  const testing = useMutation({
    mutationFn: () => sendTest(text.mail, { text_language: language, situation, texts: values }),
    onSuccess: ({ recipient }) => void notify.done(t('test_sent', { recipient })),
  })
  const send = (
    <Button
      size="compact-sm"
      variant="default"
      leftSection={<IconSend size={14} aria-hidden />}
      loading={testing.isPending}
      onClick={() => testing.mutate()}
    >
      {t('test')}
    </Button>
  )
  return (
    <Section title={t('preview')} actions={send}>
      <FormErrors error={testing.error} />
      {text.situations.length > 1 && (
        <NativeSelect
          mb="sm"
          label={t('example')}
          value={situation}
          onChange={({ currentTarget }) => setSituation(currentTarget.value)}
          data={text.situations.map((value) => ({ value, label: nameOf(value) }))}
        />
      )}
      {isFaulty && (
        <Text role="status" c="dimmed" mb="sm">
          {t('faulty')}
        </Text>
      )}
      {!(isFaulty && !drawn) && (
        <Detail query={{ data: data ?? drawn, error: isFaulty ? null : error, refetch }} isPart>
          {(mail) => (
            <>
              <Text fw={600} mb="xs" lang={language}>
                {mail.subject}
              </Text>
              <Tabs defaultValue="html" keepMounted={false}>
                <Tabs.List mb="sm">
                  <Tabs.Tab value="html">{t('adminMail:tabs.html')}</Tabs.Tab>
                  <Tabs.Tab value="text">{t('adminMail:tabs.text')}</Tabs.Tab>
                </Tabs.List>
                <Tabs.Panel value="html">
                  <MailPreview html={mail.html} title={mail.subject} />
                </Tabs.Panel>
                <Tabs.Panel value="text">
                  <pre
                    className={classes.text}
                    lang={language}
                    tabIndex={0}
                    aria-label={t('adminMail:tabs.text')}
                  >
                    {mail.text}
                  </pre>
                </Tabs.Panel>
              </Tabs>
            </>
          )}
        </Detail>
      )}
    </Section>
  )
}
