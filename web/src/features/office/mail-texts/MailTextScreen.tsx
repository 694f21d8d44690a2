import type { MailText } from '@comptoir/contract/admin-mail-texts'
import { type Language, readerLanguages } from '@comptoir/contract/common'
import { Badge, Tabs } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '#features/office/admin.api.ts'
import { Detail, DetailHeader } from '#features/office/Detail.tsx'
import { entities, pages } from '#features/office/entities.ts'
import { OfficeForm } from '#features/office/form/OfficeForm.tsx'
import { type Kind, text as textKind } from '#features/office/form/shape.ts'
import { useEditor } from '#features/office/form/useEditor.ts'
import { useTemplateName } from '#features/office/mail/MailBadge.tsx'
import { Section } from '#features/office/Section.tsx'
import { languageNames } from '#i18n/languages.ts'
import { mailTextOf, saveMailText } from './mail-texts.api.ts'
import { MailTextPreview } from './MailTextPreview.tsx'
import classes from './MailTexts.module.css'
import { PartField } from './PartField.tsx'
import { braced, useMailTextNames } from './useMailTextNames.ts'

/** The texts of one mail in every language, with what a reader would get (OD-20). */
export function MailTextScreen() {
  const { mail } = useParams({ from: '/admin/mail-texts/$mail' })
  return (
    <Detail query={useQuery(mailTextOf(mail))} entity={entities.mail_text}>
      {(text) => <Editor key={text.mail} text={text} />}
    </Detail>
  )
}

type Shape = Record<Language, Record<string, Kind<string, string>>>
const shapeOf = ({ parts }: MailText): Shape =>
  Object.fromEntries(
    readerLanguages.map((language) => [
      language,
      Object.fromEntries(parts.map(({ key }) => [key, textKind])),
    ]),
  ) as Shape

function Editor({ text }: { text: MailText }) {
  const { t } = useTranslation('adminMailTexts')
  const [shape] = useState(() => shapeOf(text))
  const [language, setLanguage] = useState(useLanguage())
  const nameOf = useTemplateName()
  const { when } = useMailTextNames()
  const editor = useEditor({
    shape,
    concerns: 'mail_text',
    thing: text,
    save: (changes) => saveMailText(text.mail, changes),
    savedMessage: () => t('saved'),
  })
  const values = editor.form.values as Record<Language, Record<string, string>>
  const refused = readerLanguages.filter((one) =>
    text.parts.some(({ key }) => editor.form.fields.input(`${one}.${key}`).error),
  )
  const [seen, setSeen] = useState(refused)
  if (seen.join() !== refused.join()) {
    setSeen(refused)
    // The first of them is where the form puts the keyboard.
    if (refused.some((one) => !seen.includes(one))) setLanguage(refused[0]!)
  }
  return (
    <>
      <DetailHeader title={nameOf(text.mail)} page={pages.mail_texts} lead={when(text.mail)} />
      <div className={classes.columns}>
        <OfficeForm editor={editor} cancelTo={{ to: '/admin/mail-texts' }}>
          {/* All are there, so that what is wrong in another language can be found, and taken from others. */}
          <Tabs value={language} onChange={(next) => setLanguage(next as Language)}>
            <Tabs.List aria-label={t('language')}>
              {readerLanguages.map((one) => (
                <Tabs.Tab
                  key={one}
                  value={one}
                  rightSection={<Mark text={text} language={one} isRefused={refused.includes(one)} />}
                >
                  <span lang={one}>{languageNames[one]}</span>
                </Tabs.Tab>
              ))}
            </Tabs.List>
            {readerLanguages.map((one) => (
              <Tabs.Panel key={one} value={one}>
                <div className={classes.parts}>
                  {text.parts.map((part) => (
                    <PartField key={part.key} text={text} part={part} language={one} />
                  ))}
                </div>
              </Tabs.Panel>
            ))}
          </Tabs>
        </OfficeForm>
        <div className={classes.aside}>
          <MailTextPreview text={text} language={language} values={values[language]} />
          <Placeholders text={text} />
        </div>
      </div>
    </>
  )
}

type MarkProps = { text: MailText; language: Language; isRefused: boolean }

/** Whether a language has something wrong, something of its own, or something that its standard has left behind. */
function Mark({ text, language, isRefused }: MarkProps) {
  const { t } = useTranslation('adminMailTexts')
  const isOutdated = text.outdated.some((one) => one.language === language)
  const isChanged = text.parts.some(({ key }) => text[language][key] !== text.standards[language][key])
  if (!isRefused && !isChanged && !isOutdated) return null
  const what = isRefused ? 'refused_in' : isOutdated ? 'outdated_in' : 'changed_in'
  const said = t(what, { language: languageNames[language] })
  const color = isRefused ? 'danger' : isOutdated ? 'warning' : 'info'
  return (
    <Badge circle size="xs" variant="filled" color={color} title={said}>
      <span className="visually-hidden">{said}</span>
    </Badge>
  )
}

/** What the texts of the mail may name. */
function Placeholders({ text }: { text: MailText }) {
  const { t } = useTranslation('adminMailTexts')
  const { placeholder } = useMailTextNames()
  const names = new Set(text.parts.flatMap(({ placeholders }) => placeholders.map(({ name }) => name)))
  return (
    <Section title={t('placeholders')}>
      <p>{t('placeholders_hint')}</p>
      <dl className={classes.placeholders}>
        {[...names].map((name) => (
          <div key={name} style={{ display: 'contents' }}>
            <dt>
              <code>{braced(name)}</code>
            </dt>
            <dd>{placeholder(name)}</dd>
          </div>
        ))}
      </dl>
    </Section>
  )
}
