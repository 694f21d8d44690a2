import { sourceKinds, sourceScopes, type ImportSource } from '@comptoir/contract/admin-import-sources'
import { languages, type TextLanguage } from '@comptoir/contract/common'
import { Alert, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '#features/office/admin.api.ts'
import { Decisions } from '#features/office/decisions/Decisions.tsx'
import { RemoveButton } from '#features/office/decisions/RemoveButton.tsx'
import { Detail, DetailHeader } from '#features/office/Detail.tsx'
import { entities, pages } from '#features/office/entities.ts'
import {
  CheckField,
  ChoiceField,
  FieldRow,
  NumberField,
  SwitchField,
  TextField,
} from '#features/office/form/fields.tsx'
import { OfficeForm } from '#features/office/form/OfficeForm.tsx'
import {
  type ApiValues,
  choice,
  flag,
  type Kind,
  text,
  textIfAny,
  whole,
} from '#features/office/form/shape.ts'
import { useEditor } from '#features/office/form/useEditor.ts'
import { type OfficeColumn, OfficeTable } from '#features/office/list/OfficeTable.tsx'
import { importPlace, importSourcePlace } from '#features/office/places.ts'
import { Section } from '#features/office/Section.tsx'
import { languageNames } from '#i18n/languages.ts'
import { TextLink } from '#ui/navigation/links.tsx'
import { SourceBadge } from './SourceListScreen.tsx'
import { addSource, readSource, removeSource, saveSource, sourceOf, sourcesIn } from './sources.api.ts'
import { StateBadge } from './StateBadge.tsx'
import classes from './Imports.module.css'

/** Sent when it is typed, and never shown again. */
const secret: Kind<string | undefined, string> = {
  toForm: () => '',
  toApi: (value) => value || undefined,
  faults: () => ({}),
  isRequired: false,
}
/** Never on at first. */
const wish: Kind<boolean | undefined, boolean> = { ...flag, toForm: () => false }
const shape = {
  name: text,
  kind: choice<ImportSource['kind']>(),
  place: textIfAny,
  user_name: textIfAny,
  password: secret,
  no_password: wish,
  scope: choice<ImportSource['scope']>(),
  minutes: whole,
  jump: whole,
  text_language: choice<TextLanguage>(),
  supplier: textIfAny,
  is_active: flag,
}
const newSource: ApiValues<typeof shape> = {
  ...{ name: '', kind: 'address', place: '', user_name: '', password: undefined, no_password: undefined },
  ...{ scope: 'supply', minutes: 15, jump: 20, text_language: 'fr', supplier: '', is_active: true },
}
const example = 'https://erp.example.com/stock.csv'
const withSecrets = (source: ImportSource) => ({ ...source, password: undefined, no_password: undefined })
type Sent = Parameters<typeof addSource>[0]

/** A new source. */
export function NewSourceScreen() {
  return (
    <Detail query={useQuery(sourcesIn(useLanguage()))}>
      {({ has_folder }) => <SourceEditor source={null} hasFolder={has_folder} />}
    </Detail>
  )
}

/** A folder or address that is read by itself: how, and what was read. */
export function SourceScreen() {
  const { id } = useParams({ from: '/admin/import-sources/$id' })
  const language = useLanguage()
  const all = useQuery(sourcesIn(language))
  const one = useQuery(sourceOf(id, language))
  return (
    <Detail query={one} entity={entities.import_source}>
      {(source) => <SourceEditor source={source} hasFolder={all.data?.has_folder ?? true} />}
    </Detail>
  )
}

function SourceEditor({ source, hasFolder }: { source: ImportSource | null; hasFolder: boolean }) {
  const { t } = useTranslation('adminImports')
  const navigate = useNavigate()
  const editor = useEditor({
    shape,
    concerns: 'import_source',
    thing: source ? withSecrets(source) : newSource,
    save: async ({ no_password, ...changes }) => {
      const body = { ...changes, ...(no_password && { password: '' }) }
      return withSecrets(await (source ? saveSource(source.id, body) : addSource(body as Sent))) // a new one is sent whole
    },
    savedMessage: ({ name }) => t('source.saved', { name }),
    onSaved: ({ id }) => {
      if (!source) void navigate({ ...importSourcePlace(id), ignoreBlocker: true })
    },
  })
  const { kind } = editor.form.values
  const failed = source?.imports.find(({ state }) => state === 'failed')
  return (
    <div className={`${classes.parts} ${classes.source}`}>
      <DetailHeader
        title={source ? source.name : t('source.new')}
        page={pages.imports}
        lead={source && <SourceBadge {...source} />}
        actions={source && source.state !== 'off' && <ReadNow source={source} />}
      />
      {source?.failure && (
        <Alert
          role="alert"
          color={source.state === 'paused' ? 'danger' : 'warning'}
          title={t(source.state === 'paused' ? 'source.paused' : 'source.failed')}
        >
          {failed && <strong>{failed.file_name}</strong>} {source.failure}
        </Alert>
      )}
      <OfficeForm
        editor={editor}
        actions={source && <Remove source={source} />}
        cancelTo={{ to: '/admin/import-sources' }}
      >
        <Section title={t('source.where')}>
          <FieldRow>
            <TextField name="name" label={t('source.name')} maxLength={100} />
            <ChoiceField
              name="kind"
              label={t('source.kind')}
              hint={hasFolder ? undefined : t('source.no_folder')}
              data={sourceKinds
                .filter((value) => hasFolder || value === 'address' || value === source?.kind)
                .map((value) => ({ value, label: t(`source.kinds.${value}`) }))}
            />
            <TextField
              name="place"
              label={t(`source.places.${kind}`)}
              hint={t(`source.place_hints.${kind}`, { example })}
              maxLength={500}
            />
            {kind === 'address' && (
              <>
                <TextField name="user_name" label={t('source.user_name')} maxLength={200} />
                <TextField
                  name="password"
                  label={t('source.password')}
                  hint={t(source?.has_password ? 'source.password_kept' : 'source.password_hint')}
                  type="password"
                  maxLength={200}
                />
                {source?.has_password && <CheckField name="no_password" label={t('source.no_password')} />}
              </>
            )}
          </FieldRow>
        </Section>
        <Section title={t('source.how')}>
          <FieldRow>
            <SwitchField name="is_active" label={t('source.is_active')} />
            <NumberField name="minutes" label={t('source.minutes')} />
            <ChoiceField
              name="scope"
              label={t('source.scope')}
              data={sourceScopes.map((value) => ({ value, label: t(`source.scopes.${value}`) }))}
            />
            <NumberField name="jump" label={t('source.jump')} hint={t('source.jump_hint')} />
            <ChoiceField
              name="text_language"
              label={t('new.language')}
              hint={t('new.language_hint')}
              data={languages.map((value) => ({ value, label: languageNames[value] }))}
            />
            <TextField
              name="supplier"
              label={t('new.supplier')}
              hint={t('new.supplier_hint')}
              maxLength={20}
            />
          </FieldRow>
        </Section>
      </OfficeForm>
      {source && <Log source={source} />}
    </div>
  )
}

function ReadNow({ source: { id } }: { source: ImportSource }) {
  const { t } = useTranslation('adminImports')
  return (
    <Decisions
      decisions={[
        {
          key: `read ${id}`,
          label: t('source.read'),
          concerns: 'import_source',
          isPrimary: true,
          run: async () => {
            await readSource(id)
            return { message: t('source.read_done') }
          },
        },
      ]}
    />
  )
}

const columns: OfficeColumn<ImportSource['imports'][number]>[] = [
  { key: 'created_at', title: 'adminImports:source.read_at', as: 'instant', isUnsorted: true },
  { key: 'file_name', title: 'adminImports:columns.file', as: 'freeText', isUnsorted: true, from: 'phone' },
  {
    key: 'state',
    title: 'adminImports:columns.state',
    isUnsorted: true,
    cell: ({ state }) => <StateBadge state={state} />,
  },
  { key: 'added', title: 'adminImports:columns.added', as: 'count', isUnsorted: true, from: 'desk' },
  { key: 'changed', title: 'adminImports:columns.changed', as: 'count', isUnsorted: true, from: 'phone' },
  { key: 'refused', title: 'adminImports:columns.refused', as: 'count', isUnsorted: true, from: 'phone' },
]

/** What was read last, and what came of it. */
function Log({ source: { id, imports, looked_at } }: { source: ImportSource }) {
  const { t } = useTranslation('adminImports')
  return (
    <Section title={t('source.log')}>
      {imports.length === 0 ? (
        <Text c="dimmed">{t(looked_at ? 'source.nothing_new' : 'source.not_looked')}</Text>
      ) : (
        <>
          <OfficeTable
            caption={t('source.log')}
            columns={columns}
            rows={imports}
            place={(one) => importPlace(one.id)}
          />
          <Text mt="sm">
            <TextLink to="/admin/imports" search={{ source: String(id) }}>
              {t('source.all')}
            </TextLink>
          </Text>
        </>
      )}
    </Section>
  )
}

function Remove({ source: { id, name } }: { source: ImportSource }) {
  const { t } = useTranslation('adminImports')
  const navigate = useNavigate()
  return (
    <RemoveButton
      concerns="import_source"
      title={t('source.remove_title', { name })}
      text={t('source.remove_text')}
      removed={t('source.removed', { name })}
      run={() => removeSource(id)}
      leave={() => navigate({ to: '/admin/import-sources', ignoreBlocker: true })}
    />
  )
}
