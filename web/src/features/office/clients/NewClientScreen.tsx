import type { Language } from '@comptoir/contract/common'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '#features/office/admin.api.ts'
import { DetailHeader } from '#features/office/Detail.tsx'
import { pages } from '#features/office/entities.ts'
import { CheckField, ChoiceField, FieldRow, TextField } from '#features/office/form/fields.tsx'
import { OfficeForm } from '#features/office/form/OfficeForm.tsx'
import { type ApiValues, choice, flag, idOrNull, text, textIfAny } from '#features/office/form/shape.ts'
import { useEditor } from '#features/office/form/useEditor.ts'
import { clientPlace } from '#features/office/places.ts'
import { Section } from '#features/office/Section.tsx'
import { useNames } from '#features/office/settings/useNames.ts'
import { useLanguageChoices } from '#ui/language/useLanguages.ts'
import classes from './ClientScreen.module.css'
import { addClient, type NewClient } from './new-clients.api.ts'

const shape = {
  enterprise_name: text,
  name: text,
  email: textIfAny,
  language: choice<Language>(),
  erp_id: textIfAny,
  tariff: idOrNull,
  vat: textIfAny,
  address_one: textIfAny,
  address_two: textIfAny,
  code: textIfAny,
  city_name: textIfAny,
  country: idOrNull,
  phone: textIfAny,
  invite: flag,
}

/** A client that the office makes, approved at once (OD-54). */
export function NewClientScreen() {
  const { t } = useTranslation(['adminClients', 'form'])
  const navigate = useNavigate()
  const known = useNames()
  const language = useLanguage()
  const blank: ApiValues<typeof shape> = {
    enterprise_name: '',
    name: '',
    email: '',
    language,
    erp_id: '',
    tariff: null,
    vat: '',
    address_one: '',
    address_two: '',
    code: '',
    city_name: '',
    country: null,
    phone: '',
    invite: true,
  }
  const editor = useEditor({
    shape,
    concerns: 'client',
    thing: blank,
    save: async (client) => {
      const made = await addClient(client as NewClient) // a new one is sent whole
      return { ...blank, ...client, id: made.id }
    },
    savedMessage: ({ enterprise_name }) => t('new.made', { client: enterprise_name }),
    onSaved: ({ id }) => void navigate({ ...clientPlace(id), ignoreBlocker: true }),
  })
  return (
    <div className={classes.parts}>
      <DetailHeader title={t('new.do')} page={pages.clients} lead={t('new.lead')} />
      <OfficeForm editor={editor} cancelTo={{ to: '/admin/clients' }}>
        <Section title={t('new.who')}>
          <FieldRow>
            <TextField name="enterprise_name" label={t('form:enterprise_name')} maxLength={150} />
            <TextField name="name" label={t('new.contact')} maxLength={150} />
            <TextField name="email" label={t('columns.email')} type="email" maxLength={254} />
            <ChoiceField name="language" label={t('detail.language')} data={useLanguageChoices()} />
            <TextField name="erp_id" label={t('columns.erp_id')} maxLength={50} />
            <ChoiceField
              name="tariff"
              label={t('columns.tariff')}
              data={[{ value: '', label: t('new.usual_tariff') }, ...known.tariffs]}
            />
            <CheckField name="invite" label={t('new.invite')} hint={t('new.invite_hint')} />
          </FieldRow>
        </Section>
        <Section title={t('new.place')}>
          <FieldRow>
            <ChoiceField
              name="country"
              label={t('columns.country')}
              data={[{ value: '', label: t('new.no_country') }, ...known.countries]}
            />
            <TextField name="vat" label={t('columns.vat')} maxLength={30} />
            <TextField name="address_one" label={t('form:street')} maxLength={150} />
            <TextField name="address_two" label={t('form:street_extra')} maxLength={150} />
            <TextField name="code" label={t('form:code')} maxLength={12} />
            <TextField name="city_name" label={t('form:city_name')} maxLength={100} />
            <TextField name="phone" label={t('form:phone')} type="tel" maxLength={30} />
          </FieldRow>
        </Section>
      </OfficeForm>
    </div>
  )
}
