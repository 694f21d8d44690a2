import { footerLinkMaximum } from '@comptoir/contract/admin-company'
import { languages, textIn, type Language } from '@comptoir/contract/common'
import { TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useField } from '#features/office/form/FormContext.tsx'
import { type FormValues, formRow, noTexts, text, texts } from '#features/office/form/shape.ts'
import { languageNames } from '#i18n/languages.ts'
import { FieldRows, useRowLabel } from './FieldRows.tsx'
import classes from './Settings.module.css'

/** A link of the footer: what it says in each language, and where it leads. */
export const footerLinkShape = { name: texts, url: text }
type Rows = (FormValues<typeof footerLinkShape> & { key: string })[]

/** Further links of the footer, row by row (GEN-12). */
export function FooterLinkRows({ links, onChange }: { links: Rows; onChange: (links: Rows) => void }) {
  const { t, i18n } = useTranslation('adminSettings')
  const show = (value: unknown) =>
    (value as Rows).map(({ name, url }) => `${textIn(name, i18n.language as Language)} ${url}`).join('\n') ||
    '–'
  const { fields } = useField('footer_links', { label: t('company.footer_links'), show })
  const labelled = useRowLabel()
  const field = (row: number, path: string, label: string) => ({
    ...fields.input(`footer_links.${row}.${path}`),
    ...labelled(label, row),
  })
  return (
    <>
      <p>{t('company.links.hint')}</p>
      <FieldRows
        title={t('company.footer_links')}
        heads={[...languages.map((language) => languageNames[language]), t('company.links.url')]}
        rows={links}
        onChange={onChange}
        cells={(index) => (
          <>
            {languages.map((language) => (
              <td key={language} className={classes.label}>
                <TextInput
                  {...field(index, `name.${language}`, languageNames[language])}
                  lang={language}
                  maxLength={60}
                />
              </td>
            ))}
            <td className={classes.label}>
              <TextInput {...field(index, 'url', t('company.links.url'))} maxLength={300} />
            </td>
          </>
        )}
        add={t('company.links.add')}
        newRow={() => formRow(footerLinkShape, { name: noTexts, url: '' })}
        most={footerLinkMaximum}
      />
    </>
  )
}
