import { footerLinkMaximum } from '@comptoir/contract/admin-company'
import { languages, textIn, type Language } from '@comptoir/contract/common'
import { ActionIcon, Button, TextInput } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useField } from '#features/office/form/FormContext.tsx'
import { type FormValues, formRow, noTexts, text, texts } from '#features/office/form/shape.ts'
import { languageNames } from '#i18n/languages.ts'
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
  /** A field, named with its row beside its label. */
  const field = (row: number, path: string, label: string) => ({
    ...fields.input(`footer_links.${row}.${path}`),
    label,
    'aria-label': t('rules.field', { field: label, row: row + 1 }),
  })
  return (
    <>
      <p>{t('company.links.hint')}</p>
      {links.length > 0 && (
        <table className={classes.table}>
          <caption className="visually-hidden">{t('company.footer_links')}</caption>
          <thead>
            <tr>
              {languages.map((language) => (
                <th key={language}>{languageNames[language]}</th>
              ))}
              <th>{t('company.links.url')}</th>
              <th>
                <span className="visually-hidden">{t('rules.remove_head')}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {links.map(({ key }, index) => (
              <tr key={key}>
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
                <td>
                  <ActionIcon
                    variant="subtle"
                    color="gray"
                    size="lg"
                    aria-label={t('rules.remove', { row: index + 1 })}
                    onClick={() => onChange(links.filter((_, other) => other !== index))}
                  >
                    <IconTrash size={16} />
                  </ActionIcon>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <Button
        mt="xs"
        size="compact-sm"
        variant="default"
        leftSection={<IconPlus size={14} />}
        disabled={links.length >= footerLinkMaximum}
        onClick={() => onChange([...links, formRow(footerLinkShape, { name: noTexts, url: '' })])}
      >
        {t('company.links.add')}
      </Button>
    </>
  )
}
