import { networks, type OfficeCompany } from '@comptoir/contract/admin-company'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { shopConfig } from '#api/config.ts'
import { Detail } from '#features/office/Detail.tsx'
import { FieldRow, TextField, TextsField } from '#features/office/form/fields.tsx'
import { OfficeForm } from '#features/office/form/OfficeForm.tsx'
import { rows, text, textIfAny, texts } from '#features/office/form/shape.ts'
import { useEditor } from '#features/office/form/useEditor.ts'
import { Section } from '#features/office/Section.tsx'
import { accountShape, AccountRows } from './AccountRows.tsx'
import { FooterLinkRows, footerLinkShape } from './FooterLinkRows.tsx'
import { HoursRows, hoursShape } from './HoursRows.tsx'
import classes from './Settings.module.css'
import { company, saveCompany } from './settings.api.ts'

const shape = {
  name: text,
  shop_name: text,
  address: text,
  names: texts,
  addresses: texts,
  registers: texts,
  vat_number: text,
  iban: text,
  bic: text,
  other_accounts: rows(accountShape),
  contact_email: text,
  contact_phone: text,
  opening_hours: rows(hoursShape),
  facebook: textIfAny,
  instagram: textIfAny,
  linkedin: textIfAny,
  youtube: textIfAny,
  footer_links: rows(footerLinkShape),
}

/** The company as footer, mails and documents name it, and how to reach it (GEN-11, GEN-12). */
export const Company = () => (
  <Detail query={useQuery(company)}>{(kept) => <CompanyForm kept={kept} />}</Detail>
)

function CompanyForm({ kept }: { kept: OfficeCompany }) {
  const { t } = useTranslation(['adminSettings', 'admin'])
  const client = useQueryClient()
  const editor = useEditor({
    shape,
    concerns: 'company',
    thing: kept,
    save: saveCompany,
    savedMessage: () => t('admin:saved'),
    onSaved: () => void client.invalidateQueries({ queryKey: shopConfig.queryKey }),
  })
  const { values } = editor.form
  return (
    <div className={classes.company}>
      <OfficeForm editor={editor}>
        <p>{t('company.lead')}</p>
        <Section title={t('company.about')}>
          <div className={classes.part}>
            <FieldRow>
              <TextField name="name" label={t('company.name')} />
              <TextField name="shop_name" label={t('company.shop_name')} hint={t('company.shop_name_hint')} />
              <TextField name="vat_number" label={t('company.vat_number')} />
            </FieldRow>
            <TextField name="address" label={t('company.address')} hint={t('company.address_hint')} />
          </div>
        </Section>
        <Section title={t('company.by_language')}>
          <div className={classes.part}>
            <p>{t('company.by_language_hint')}</p>
            <TextsField name="names" label={t('company.name')} />
            <TextsField name="addresses" label={t('company.address')} isLong />
          </div>
        </Section>
        <Section title={t('company.register')}>
          <div className={classes.part}>
            <p>{t('company.register_hint')}</p>
            <TextsField name="registers" label={t('company.register')} />
          </div>
        </Section>
        <Section title={t('company.bank')}>
          <FieldRow>
            <TextField name="iban" label={t('company.iban')} hint={t('company.iban_hint')} />
            <TextField name="bic" label={t('company.bic')} />
          </FieldRow>
        </Section>
        <Section title={t('company.accounts.title')}>
          <AccountRows
            accounts={values.other_accounts}
            onChange={(other_accounts) => editor.set({ other_accounts })}
            onUse={(row) => {
              const { iban, bic } = values.other_accounts[row]!
              const other_accounts = values.other_accounts.map((one, index) =>
                index === row ? { ...one, iban: values.iban, bic: values.bic } : one,
              )
              editor.set({ iban, bic, other_accounts })
            }}
          />
        </Section>
        <Section title={t('company.contact')}>
          <FieldRow>
            <TextField
              name="contact_email"
              label={t('company.contact_email')}
              hint={t('company.contact_email_hint')}
              type="email"
            />
            <TextField name="contact_phone" label={t('company.contact_phone')} type="tel" />
          </FieldRow>
        </Section>
        <Section title={t('company.opening_hours')}>
          <HoursRows
            hours={values.opening_hours}
            onChange={(opening_hours) => editor.set({ opening_hours })}
          />
        </Section>
        <Section title={t('company.social')}>
          <FieldRow>
            {networks.map((network) => (
              <TextField key={network} name={network} label={t(`company.${network}`)} type="url" />
            ))}
          </FieldRow>
        </Section>
        <Section title={t('company.footer_links')}>
          <FooterLinkRows
            links={values.footer_links}
            onChange={(footer_links) => editor.set({ footer_links })}
          />
        </Section>
      </OfficeForm>
    </div>
  )
}
