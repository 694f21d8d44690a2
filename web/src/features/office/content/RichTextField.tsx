import type { Language } from '@comptoir/contract/common'
import { Input } from '@mantine/core'
import { EditorContent, useEditor as useRichText } from '@tiptap/react'
import { useEffect, useId, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useField } from '#features/office/form/FormContext.tsx'
import { languageNames } from '#i18n/languages.ts'
import prose from '#ui/layout/Prose.module.css'
import classes from './RichText.module.css'
import { extensions } from './rich-text.ts'
import { RichTextTools } from './RichTextTools.tsx'

type Props = { name: string; label: string; language: Language }

/** A text with headings, lists, links and tables, written as it will look. What it gives is HTML, '' for no text. */
export function RichTextField({ name, label, language }: Props) {
  const { t } = useTranslation('adminContent')
  const { fields } = useField(name, { label, show: plainText })
  const { value, error } = fields.input(name) as { value: string; error?: string }
  const errorId = useId()
  const written = useRef(value)
  const editor = useRichText({
    extensions,
    content: value,
    injectCSS: false,
    editorProps: {
      attributes: {
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-label': label,
        'aria-describedby': errorId,
        lang: language,
        class: `${prose['prose']} ${classes['page']}`,
      },
      // Tab leaves the text, in a table and a list as well.
      handleDOMEvents: { keydown: (_, event) => event.key === 'Tab' },
    },
    onUpdate: ({ editor: now }) => {
      written.current = now.isEmpty ? '' : now.getHTML().replace(/(<p><\/p>)+$/, '')
      fields.set(name, written.current)
    },
  })
  // What came from elsewhere: saved, taken from somebody else, taken back.
  useEffect(() => {
    if (value === written.current) return
    written.current = value
    editor.commands.setContent(value, { emitUpdate: false })
  }, [editor, value])
  return (
    <div className={classes.field} data-refused={Boolean(error) || undefined}>
      <RichTextTools editor={editor} label={t('tools.label', { language: languageNames[language] })} />
      <EditorContent editor={editor} />
      <div id={errorId} className={classes.error}>
        {error && <Input.Error>{error}</Input.Error>}
      </div>
    </div>
  )
}

const plainText = (html: unknown): string =>
  new DOMParser()
    .parseFromString(typeof html === 'string' ? html : '', 'text/html')
    .body.textContent.trim() || '–'
