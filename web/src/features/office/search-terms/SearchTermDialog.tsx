import {
  searchTermKinds,
  standsForSomething,
  type SearchTerm,
  type SearchTermInput,
  type SearchTermKind,
} from '@comptoir/contract/admin-search-terms'
import { languages, type TextLanguage } from '@comptoir/contract/common'
import { searchMinimum } from '@comptoir/contract/rules'
import { useTranslation } from 'react-i18next'
import { useTextLanguage } from '#features/office/admin.api.ts'
import { RemoveWithUndo } from '#features/office/decisions/RemoveButton.tsx'
import { ChoiceField, FieldRow, LongTextField, TextField } from '#features/office/form/fields.tsx'
import { OfficeForm } from '#features/office/form/OfficeForm.tsx'
import { choice, text, type Kind } from '#features/office/form/shape.ts'
import { useEditor } from '#features/office/form/useEditor.ts'
import { languageNames } from '#i18n/languages.ts'
import { FormModal } from '#ui/form/UnsavedChanges.tsx'
import { Found } from './Found.tsx'
import { removeSearchTerm, saveSearchTerm } from './search-terms.api.ts'

/** '' is all of them: `null` on the wire. */
const languageOrNull: Kind<TextLanguage | null, TextLanguage | ''> = {
  ...choice(),
  toForm: (value) => value ?? '',
  toApi: (value) => value || null,
}
/** What a term stands for, each on a line of its own. */
const lines: Kind<string, string> = {
  ...text,
  toForm: (value) => value.split('|').join('\n'),
  toApi: (value) => value.trim().split('\n').join('|'),
  faults: () => ({}),
  isRequired: false,
}
const shape = { kind: choice<SearchTermKind>(), language: languageOrNull, term: text, means: lines }

/** A term as it is, or what a new one starts with. */
export type EditedTerm = SearchTerm | SearchTermInput
type Props = { editing: EditedTerm | null; onClose: () => void }

/** Adds a term, changes it or takes it away; taking away can be taken back. */
export function SearchTermDialog({ editing, onClose }: Props) {
  const { t } = useTranslation('adminSearchTerms')
  return (
    <FormModal
      opened={editing !== null}
      onClose={onClose}
      title={t(editing && 'id' in editing ? 'edit' : 'add')}
    >
      {(close) => editing && <TermForm term={editing} onCancel={close} onDone={onClose} />}
    </FormModal>
  )
}

type FormProps = { term: EditedTerm; onCancel: () => void; onDone: () => void }

function TermForm({ term, onCancel, onDone }: FormProps) {
  const { t } = useTranslation('adminSearchTerms')
  const known = 'id' in term ? term : null
  const reader = useTextLanguage()
  const editor = useEditor({
    shape,
    concerns: 'search_term',
    thing: term,
    save: (changes) => {
      const { kind = term.kind } = changes
      return saveSearchTerm(known?.id ?? null, {
        ...changes,
        ...(!standsForSomething(kind) && { means: '' }),
      })
    },
    savedMessage: (saved) => t('saved', { term: saved.term }),
    onSaved: onDone,
  })
  const { kind } = editor.form.values
  return (
    <OfficeForm
      editor={editor}
      onCancel={onCancel}
      actions={known && <RemoveTerm term={known} onDone={onDone} />}
    >
      <FieldRow>
        <ChoiceField
          name="kind"
          label={t('kind')}
          data={searchTermKinds.map((value) => ({ value, label: t(`kinds.${value}`) }))}
          hint={t(`kind_hints.${kind}`)}
        />
        <ChoiceField
          name="language"
          label={t('language')}
          data={[
            { value: '', label: t('all_languages') },
            ...languages.map((value) => ({ value, label: languageNames[value] })),
          ]}
        />
      </FieldRow>
      <FieldRow>
        <TextField name="term" label={t('term')} hint={t('term_hint')} maxLength={100} data-autofocus />
      </FieldRow>
      {standsForSomething(kind) && (
        <LongTextField
          name="means"
          label={t('means')}
          hint={t(kind === 'size' ? 'sizes_hint' : 'means_hint')}
          maxLength={500}
        />
      )}
      {known && known.term.length >= searchMinimum && (
        <Found query={known.term} language={known.language ?? reader} />
      )}
    </OfficeForm>
  )
}

function RemoveTerm({ term, onDone }: { term: SearchTerm; onDone: () => void }) {
  const { t } = useTranslation('adminSearchTerms')
  const { id, version: _, ...values } = term
  const named = { term: term.term }
  return (
    <RemoveWithUndo
      concerns="search_term"
      removed={t('removed', named)}
      restored={t('restored', named)}
      run={() => removeSearchTerm(id)}
      restore={() => saveSearchTerm(null, values)}
      onDone={onDone}
    />
  )
}
