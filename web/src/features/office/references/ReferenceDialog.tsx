import {
  isNamedByLanguage,
  paperCodes,
  type Reference,
  type ReferenceKind,
} from '@comptoir/contract/admin-reference'
import { languages, readerLanguages } from '@comptoir/contract/common'
import { Skeleton, TextInput } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { shopConfig } from '#api/config.ts'
import { useLanguage } from '#features/office/admin.api.ts'
import { withFields } from '#features/office/decisions/decision.ts'
import { Decisions } from '#features/office/decisions/Decisions.tsx'
import { Detail } from '#features/office/Detail.tsx'
import {
  asText,
  ChoiceField,
  FieldRow,
  LongTextField,
  SwitchField,
  TextField,
  TextsField,
} from '#features/office/form/fields.tsx'
import { useField } from '#features/office/form/FormContext.tsx'
import { OfficeForm } from '#features/office/form/OfficeForm.tsx'
import {
  flag,
  idOrNull,
  noTexts,
  someId,
  text,
  textOrNull,
  texts,
  type Kind,
} from '#features/office/form/shape.ts'
import { useEditor } from '#features/office/form/useEditor.ts'
import { languageNames } from '#i18n/languages.ts'
import { formatCount } from '#ui/format/format.ts'
import { hintBelow } from '#ui/form/layout.ts'
import { FormModal } from '#ui/form/UnsavedChanges.tsx'
import { allReferences, merge, removeReference, saveReference, usesOf } from './references.api.ts'
import { nameOf } from './reference-name.ts'
import { SampleField } from './SampleField.tsx'
import classes from './References.module.css'

/** Words, one on each line. */
const words: Kind<string[] | null, string> = {
  toForm: (value) => (value ?? []).join('\n'),
  toApi: (value) =>
    value
      .split('\n')
      .map((word) => word.trim())
      .filter(Boolean),
  faults: () => ({}),
  isRequired: false,
}
/** A shade; its `#` may be left out. */
const hex: typeof textOrNull = {
  ...textOrNull,
  toApi: (value) => value.trim().replace(/^(?=[0-9a-f]{6}$)/i, '#') || null,
}
/** One name for all languages. */
const oneName: Kind<Reference['name'], string> = {
  ...text,
  toForm: ({ fr }) => fr,
  toApi: (name) => ({ fr: name.trim(), nl: name.trim(), de: name.trim(), en: name.trim() }),
}
/** A name in French or English at least. */
const someName: Kind<Reference['name'], Reference['name']> = {
  ...texts,
  faults: (value, path) =>
    value.fr.trim() || value.en.trim() ? {} : { [`${path}.fr`]: { key: 'required' } },
}
const noUnitNames = { ...noTexts, it: '', tr: '', es: '' }
const noFields = { is_active: true, code: '', name: noTexts }
const shapes = {
  category: { code: text, name: someName, is_active: flag, parent: idOrNull },
  brand: { code: text, name: oneName, is_active: flag },
  color: {
    code: text,
    name: someName,
    is_active: flag,
    hex,
    family: textOrNull,
    synonyms: words,
    sample: textOrNull,
  },
  size: { code: text, name: oneName, is_active: flag, run: textOrNull },
  catalog: { code: text, name: someName, is_active: flag },
  unit: { code: text, name: someName, is_active: flag, plural: texts, paper_code: text, synonyms: words },
}
/** All that any kind has; each kind edits what is its own. */
type Values = Pick<Reference, 'code' | 'name' | 'is_active'> &
  Partial<
    Pick<Reference, 'parent' | 'hex' | 'family' | 'synonyms' | 'sample' | 'run' | 'plural' | 'paper_code'>
  > & { version?: number }
const newOnes: Record<ReferenceKind, Values> = {
  category: { ...noFields, parent: null },
  brand: noFields,
  color: { ...noFields, hex: null, family: null, synonyms: [], sample: null },
  size: { ...noFields, run: null },
  catalog: noFields,
  unit: { ...noFields, name: noUnitNames, plural: noUnitNames, paper_code: 'C62', synonyms: [] },
}

type Props = { kind: ReferenceKind; editing: Reference | 'new' | null; onClose: () => void }

/** Adds one, changes it, merges it into another or takes it away. */
export function ReferenceDialog({ kind, editing, onClose }: Props) {
  const { t } = useTranslation('adminReferences')
  const language = useLanguage()
  const title = editing && editing !== 'new' ? nameOf(editing, language) : t(`add.${kind}`)
  return (
    <FormModal opened={editing !== null} onClose={onClose} title={title}>
      {(close) =>
        editing && (
          <ReferenceForm
            kind={kind}
            one={editing === 'new' ? null : editing}
            onCancel={close}
            onDone={onClose}
          />
        )
      }
    </FormModal>
  )
}

type FormProps = { kind: ReferenceKind; one: Reference | null; onCancel: () => void; onDone: () => void }

function ReferenceForm({ kind, one, onCancel, onDone }: FormProps) {
  const { t } = useTranslation('adminReferences')
  const language = useLanguage()
  const client = useQueryClient()
  const codeStays = kind === 'unit' && one !== null
  const editor = useEditor({
    shape: shapes[kind] as (typeof shapes)['catalog'],
    concerns: kind,
    thing: one ?? newOnes[kind],
    save: (changes) => saveReference(kind, one?.id ?? null, changes),
    savedMessage: (saved) => t('saved', { name: nameOf(saved, language) }),
    onSaved: () => {
      if (kind === 'unit') void client.invalidateQueries({ queryKey: shopConfig.queryKey }) // it says what they are called
      onDone()
    },
  })
  return (
    <OfficeForm
      editor={editor}
      onCancel={onCancel}
      actions={one && <Ending kind={kind} one={one} onDone={onDone} />}
    >
      {kind === 'unit' ? (
        <UnitNames />
      ) : isNamedByLanguage(kind) ? (
        <TextsField name="name" label={t('columns.name')} />
      ) : (
        <FieldRow>
          <TextField name="name" label={t('columns.name')} maxLength={200} />
        </FieldRow>
      )}
      <FieldRow>
        <TextField
          name="code"
          label={t('columns.code')}
          hint={t(codeStays ? 'code_stays' : 'code_hint')}
          readOnly={codeStays}
          maxLength={64}
        />
        {kind === 'size' && (
          <TextField name="run" label={t('columns.run')} hint={t('run_hint')} maxLength={64} />
        )}
        {kind === 'color' && <HexField />}
        {kind === 'color' && (
          <TextField name="family" label={t('columns.family')} hint={t('family_hint')} maxLength={64} />
        )}
        {kind === 'category' && <Parent one={one} />}
        {kind === 'unit' && (
          <ChoiceField
            name="paper_code"
            label={t('columns.paper_code')}
            hint={t('paper_code_hint')}
            data={paperCodes.map((value) => ({ value, label: `${t(`paper_codes.${value}`)} (${value})` }))}
          />
        )}
      </FieldRow>
      {kind === 'color' && <SampleField />}
      {kind === 'color' && (
        <LongTextField name="synonyms" label={t('columns.synonyms')} hint={t('synonyms_hint')} />
      )}
      {kind === 'unit' && (
        <LongTextField name="synonyms" label={t('columns.synonyms')} hint={t('unit_synonyms_hint')} />
      )}
      <SwitchField name="is_active" label={t('is_active')} hint={t('is_active_hint')} />
    </OfficeForm>
  )
}

/** What one of a unit is called and what several are, side by side, in each language that the shop has on. */
function UnitNames() {
  const { t } = useTranslation('adminReferences')
  const { data } = useQuery(shopConfig)
  const shown = readerLanguages.filter(
    (language) => languages.some((one) => one === language) || data?.languages.includes(language),
  )
  return (
    <div>
      {shown.map((language) => (
        <FieldRow key={language}>
          {(['name', 'plural'] as const).map((name) => (
            <TextField
              key={name}
              name={`${name}.${language}`}
              label={`${t(name === 'name' ? 'columns.singular' : 'columns.plural')} (${languageNames[language]})`}
              lang={language}
              maxLength={200}
            />
          ))}
        </FieldRow>
      ))}
    </div>
  )
}

/** A shade, typed or chosen from those of the system. */
function HexField() {
  const { t } = useTranslation('adminReferences')
  const label = t('columns.hex')
  const { fields } = useField('hex', { label, show: asText })
  const typed = hex.toApi(String(fields.get('hex'))) ?? ''
  return (
    <TextInput
      {...fields.input('hex')}
      label={label}
      description={t('hex_hint')}
      inputWrapperOrder={hintBelow}
      placeholder="#1f2a44"
      maxLength={7}
      autoComplete="off"
      rightSectionWidth={48}
      rightSection={
        <input
          type="color"
          className={classes.pick}
          aria-label={t('hex_pick')}
          value={/^#[0-9a-f]{6}$/i.test(typed) ? typed.toLowerCase() : '#808080'}
          onChange={({ currentTarget }) => fields.set('hex', currentTarget.value)}
        />
      }
    />
  )
}

/** Where a category is in the tree: moved by choosing another place. */
function Parent({ one }: { one: Reference | null }) {
  const { t } = useTranslation('adminReferences')
  const language = useLanguage()
  const { data: all = [] } = useQuery(allReferences('category'))
  const data = all
    .filter(({ id, level }) => id !== one?.id && (level ?? 1) < 3)
    .map((other) => ({
      value: String(other.id),
      label: `${other.level === 2 ? '› ' : ''}${nameOf(other, language)}`,
    }))
  return (
    <ChoiceField
      name="parent"
      label={t('columns.parent')}
      data={[{ value: '', label: t('arrange.top') }, ...data]}
    />
  )
}

/** What ends one: it becomes another, or goes. */
function Ending({ kind, one, onDone }: { kind: ReferenceKind; one: Reference; onDone: () => void }) {
  const { t } = useTranslation(['adminReferences', 'common'])
  const language = useLanguage()
  const name = nameOf(one, language)
  const remove = t('common:actions.remove')
  return (
    <Decisions
      menu="top-end"
      decisions={[
        {
          key: `merge ${kind} ${one.id}`,
          label: t('merge.do'),
          isDangerous: true, // nothing brings back what was merged
          concerns: kind,
          onDone,
          ...withFields(
            {
              title: t('merge.title', { name }),
              text: <MergeEffects kind={kind} one={one} />,
              confirm: t('merge.confirm'),
              form: {
                shape: { into: someId },
                initial: { into: null },
                Fields: () => <Into kind={kind} one={one} />,
              },
            },
            async ({ into }) => {
              const other = await merge(kind, one.id, into ?? 0)
              return { message: t('merge.done', { name, other: nameOf(other, language) }) }
            },
          ),
        },
        {
          key: `remove ${kind} ${one.id}`,
          label: remove,
          isDangerous: true,
          concerns: kind,
          onDone,
          ask: { title: t('remove.title', { name }), text: t('remove.text'), confirm: remove },
          run: async () => {
            await removeReference(kind, one.id)
            return { message: t('remove.done', { name }) }
          },
        },
      ]}
    />
  )
}

/** What becomes of all that has one, before it is merged into another. */
function MergeEffects({ kind, one }: { kind: ReferenceKind; one: Reference }) {
  const { t } = useTranslation('adminReferences')
  return (
    <Detail query={useQuery(usesOf(kind, one.id))} isPart outline={<Skeleton h="5rem" />}>
      {(uses) => (
        <>
          {t('merge.effects')}
          <ul className={classes.effects}>
            {(['styles', 'products', 'categories', 'agreements', 'people'] as const)
              .filter((what) => uses[what] > 0 || what === 'styles')
              .map((what) => (
                <li key={what}>
                  {t(`merge.uses.${what}`, { count: uses[what], n: formatCount(uses[what]) })}
                </li>
              ))}
            <li>{t(kind === 'category' ? 'merge.addresses' : 'merge.filters')}</li>
            {kind === 'color' && <li>{t('merge.words')}</li>}
            {kind === 'unit' ? <li>{t('merge.unit')}</li> : <li>{t('merge.code', { code: one.code })}</li>}
          </ul>
          {t('merge.final')}
        </>
      )}
    </Detail>
  )
}

function Into({ kind, one }: { kind: ReferenceKind; one: Reference }) {
  const { t } = useTranslation('adminReferences')
  const language = useLanguage()
  const { data: all = [] } = useQuery(allReferences(kind))
  const data = all
    .filter(({ id }) => id !== one.id)
    .map((other) => ({ value: String(other.id), label: `${nameOf(other, language)} (${other.code})` }))
  return (
    <ChoiceField
      name="into"
      label={t('merge.into')}
      data={[{ value: '', label: t('merge.choose') }, ...data]}
    />
  )
}
