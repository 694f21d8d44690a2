import { ActionIcon, Button, Group, Popover, TextInput } from '@mantine/core'
import {
  IconArrowBackUp,
  IconArrowForwardUp,
  IconBlockquote,
  IconBold,
  IconColumnInsertRight,
  IconColumnRemove,
  IconH2,
  IconH3,
  IconItalic,
  IconLink,
  IconList,
  IconListNumbers,
  IconRowInsertBottom,
  IconRowRemove,
  IconTable,
  IconTableOff,
} from '@tabler/icons-react'
import { type Editor, useEditorState } from '@tiptap/react'
import { type KeyboardEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './RichText.module.css'
import { linkAddress } from './rich-text.ts'

type Chain = ReturnType<Editor['chain']>
type Tool = {
  key: string
  Icon: typeof IconBold
  run: (chain: Chain) => Chain
  isOn?: (editor: Editor) => boolean
  /** Only where the cursor stands in a table. */
  inTable?: true
}

const tools = [
  { key: 'bold', Icon: IconBold, run: (c) => c.toggleBold(), isOn: (e) => e.isActive('bold') },
  { key: 'italic', Icon: IconItalic, run: (c) => c.toggleItalic(), isOn: (e) => e.isActive('italic') },
  {
    key: 'h2',
    Icon: IconH2,
    run: (c) => c.toggleHeading({ level: 2 }),
    isOn: (e) => e.isActive('heading', { level: 2 }),
  },
  {
    key: 'h3',
    Icon: IconH3,
    run: (c) => c.toggleHeading({ level: 3 }),
    isOn: (e) => e.isActive('heading', { level: 3 }),
  },
  { key: 'bullets', Icon: IconList, run: (c) => c.toggleBulletList(), isOn: (e) => e.isActive('bulletList') },
  {
    key: 'numbers',
    Icon: IconListNumbers,
    run: (c) => c.toggleOrderedList(),
    isOn: (e) => e.isActive('orderedList'),
  },
  {
    key: 'quote',
    Icon: IconBlockquote,
    run: (c) => c.toggleBlockquote(),
    isOn: (e) => e.isActive('blockquote'),
  },
  {
    key: 'table',
    Icon: IconTable,
    run: (c) => c.insertTable({ rows: 3, cols: 3, withHeaderRow: true }),
  },
  { key: 'row', Icon: IconRowInsertBottom, run: (c) => c.addRowAfter(), inTable: true },
  { key: 'column', Icon: IconColumnInsertRight, run: (c) => c.addColumnAfter(), inTable: true },
  { key: 'row_away', Icon: IconRowRemove, run: (c) => c.deleteRow(), inTable: true },
  { key: 'column_away', Icon: IconColumnRemove, run: (c) => c.deleteColumn(), inTable: true },
  { key: 'table_away', Icon: IconTableOff, run: (c) => c.deleteTable(), inTable: true },
  { key: 'undo', Icon: IconArrowBackUp, run: (c) => c.undo() },
  { key: 'redo', Icon: IconArrowForwardUp, run: (c) => c.redo() },
] as const satisfies readonly Tool[]
const all: readonly (Tool & { key: (typeof tools)[number]['key'] })[] = tools

/** The buttons over a text: one stop of Tab, arrows go from one to the next. */
export function RichTextTools({ editor, label }: { editor: Editor; label: string }) {
  const { t } = useTranslation('adminContent')
  const [current, setCurrent] = useState('bold')
  const on = useEditorState({
    editor,
    selector: ({ editor: now }) => ({
      ...Object.fromEntries(all.map(({ key, isOn }) => [key, isOn?.(now)])),
      link: now.isActive('link'),
      inTable: now.isActive('table'),
    }),
  }) as { [key: string]: boolean | undefined }
  const shown = all.filter(({ inTable }) => !inTable || on['inTable'])
  const stop = current === 'link' || shown.some(({ key }) => key === current) ? current : 'bold'
  const button = (key: string) => ({
    variant: on[key] ? 'light' : 'subtle',
    color: on[key] ? 'brand' : 'gray',
    tabIndex: key === stop ? 0 : -1,
    onFocus: () => setCurrent(key),
    ...(on[key] !== undefined && { 'aria-pressed': on[key] }),
  })
  return (
    <div role="toolbar" aria-label={label} tabIndex={-1} className={classes.tools} onKeyDown={goOn}>
      {shown.map(({ key, Icon, run }) => (
        <ActionIcon
          key={key}
          {...button(key)}
          aria-label={t(`tools.${key}`)}
          title={t(`tools.${key}`)}
          onClick={() => run(editor.chain().focus()).run()}
        >
          <Icon size={18} />
        </ActionIcon>
      ))}
      <LinkTool editor={editor} button={button('link')} isOn={on['link'] ?? false} />
    </div>
  )
}

function goOn(event: KeyboardEvent<HTMLElement>): void {
  const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
  if (step === undefined || !(event.target instanceof HTMLButtonElement)) return
  const buttons = [...event.currentTarget.querySelectorAll('button')]
  const next = buttons.indexOf(event.target) + step
  event.preventDefault()
  buttons.at(next % buttons.length)?.focus()
}

type LinkProps = { editor: Editor; button: object; isOn: boolean }

function LinkTool({ editor, button, isOn }: LinkProps) {
  const { t } = useTranslation('adminContent')
  const [opened, setOpened] = useState(false)
  const [address, setAddress] = useState('')
  const input = useRef<HTMLInputElement>(null)
  const open = () => {
    setAddress(String(editor.getAttributes('link')['href'] ?? ''))
    setOpened(true)
  }
  const set = (typed: string) => {
    const href = linkAddress(typed)
    setOpened(false)
    const chain = editor.chain().focus().extendMarkRange('link')
    if (href === '') chain.unsetLink().run()
    else if (editor.state.selection.empty && !isOn)
      chain
        .insertContent({ type: 'text', text: typed.trim(), marks: [{ type: 'link', attrs: { href } }] })
        .run()
    else chain.setLink({ href }).run()
  }
  return (
    <Popover opened={opened} onChange={setOpened} trapFocus withArrow>
      <Popover.Target>
        <ActionIcon {...button} aria-label={t('tools.link')} title={t('tools.link')} onClick={open}>
          <IconLink size={18} />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown>
        <TextInput
          ref={input}
          label={t('link.address')}
          description={t('link.hint')}
          value={address}
          data-autofocus
          onChange={({ currentTarget }) => setAddress(currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return
            event.preventDefault() // the form around it is not meant
            set(address)
          }}
        />
        <Group gap="xs" mt="xs">
          <Button size="compact-sm" onClick={() => set(address)}>
            {t('link.set')}
          </Button>
          {isOn && (
            <Button size="compact-sm" variant="default" onClick={() => set('')}>
              {t('link.unset')}
            </Button>
          )}
        </Group>
      </Popover.Dropdown>
    </Popover>
  )
}
