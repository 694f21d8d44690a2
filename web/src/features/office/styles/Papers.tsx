import { largestPaper, mostPapers, type Style } from '@comptoir/contract/admin-styles'
import { type Paper, paperKinds } from '@comptoir/contract/catalogue'
import { languages } from '@comptoir/contract/common'
import { ActionIcon, Button, NativeSelect, Text, TextInput } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconDownload, IconTrash } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { useOfficeMutation } from '#features/office/admin.api.ts'
import { GridFoot } from '#features/office/form/GridFoot.tsx'
import { Section } from '#features/office/Section.tsx'
import { languageNames } from '#i18n/languages.ts'
import { errorAndAdvice } from '#ui/feedback/errors.ts'
import { notify } from '#ui/feedback/notify.ts'
import { FileButton } from '#ui/form/FileButton.tsx'
import { FormErrors } from '#ui/form/FormErrors.tsx'
import { useUnsaved } from '#ui/form/UnsavedChanges.tsx'
import { formatFileSize } from '#ui/format/format.ts'
import { fetchStylePaper, refusalOf, savePapers, sendPaper } from './styles.api.ts'
import classes from './Papers.module.css'

const accepted = ['.pdf', '.jpg', '.jpeg', '.png', '.webp', '.avif', '.gif', '.tif', '.tiff'] as const
type About = Pick<Paper, 'kind' | 'language'>

/** The papers about a style that customers download: sent, named, put in order, taken away. */
export function Papers({ style }: { style: Style }) {
  const { t } = useTranslation('adminStyles')
  const { t: said } = useTranslation()
  /** As they are to be; null where nothing is changed. */
  const [draft, setDraft] = useState<Paper[] | null>(null)
  const [about, setAbout] = useState<About>({ kind: paperKinds[0], language: null })
  const [refused, setRefused] = useState<string[]>([])
  useUnsaved(draft !== null)
  const chooser = useRef<HTMLButtonElement>(null)
  const saver = useRef<HTMLButtonElement>(null)
  const sending = useOfficeMutation(
    (file: File) => sendPaper(style.id, { file, title: titleOf(file.name), ...about }),
    'style',
  )
  const saving = useOfficeMutation(
    ({ papers, version }: { papers: readonly Paper[]; version: number }) =>
      savePapers(style.id, {
        version,
        papers: papers.map(({ id, kind, title, language }) => ({ id, kind, title, language })),
      }),
    'style',
  )
  const fetching = useMutation({ mutationFn: (paper: Paper) => fetchStylePaper(style.id, paper) })
  const papers = draft ?? style.papers
  const room = mostPapers - style.papers.length
  const send = async (files: readonly File[]) => {
    const failed: string[] = []
    setRefused([])
    for (const file of files) {
      if (file.size > largestPaper) failed.push(t('papers.too_heavy', { file: file.name }))
      else
        await sending.mutateAsync(file).catch((error: unknown) => {
          failed.push(refusalOf(error) ?? `${file.name}: ${errorAndAdvice(error, said)}`)
        })
    }
    setRefused(failed)
    if (failed.length < files.length) void notify.done(t('papers.saved'))
  }
  const endDraft = () => {
    flushSync(() => setDraft(null)) // the button that is focused is enabled by it
    chooser.current?.focus()
  }
  const save = async () => {
    const before = style.papers
    const saved = await saving.mutateAsync({ papers, version: style.version }).catch(() => null)
    if (!saved) return
    endDraft()
    void notify.done(t('papers.saved'), {
      undo: () =>
        void saving
          .mutateAsync({ papers: before, version: saved.version })
          .catch((error: unknown) => notify.failed(errorAndAdvice(error, said))),
    })
  }
  const change = (id: number, values: Partial<Paper>) =>
    setDraft(papers.map((paper) => (paper.id === id ? { ...paper, ...values } : paper)))
  const isUntitled = papers.some(({ title }) => title.trim() === '')
  return (
    <Section title={t('papers.title')}>
      <Text size="sm" c="dimmed" maw="68ch" mb="sm">
        {t('papers.lead')}
      </Text>
      {papers.length === 0 ? (
        <Text c="dimmed">{t('papers.none')}</Text>
      ) : (
        <ol className={classes.papers}>
          {papers.map((paper, at) => (
            <Row
              key={paper.id}
              paper={paper}
              onChange={(values) => change(paper.id, values)}
              onFetch={() => fetching.mutate(paper)}
              onRemove={() => {
                flushSync(() => setDraft(papers.filter(({ id }) => id !== paper.id)))
                saver.current?.focus()
              }}
              onEarlier={at > 0 ? () => setDraft(moved(papers, at, at - 1)) : undefined}
              onLater={at < papers.length - 1 ? () => setDraft(moved(papers, at, at + 1)) : undefined}
            />
          ))}
        </ol>
      )}
      <FormErrors error={fetching.error} />
      <div className={classes.add} role="group" aria-label={t('papers.add')}>
        <Kind value={about.kind} onChange={(kind) => setAbout({ ...about, kind })} label={t('papers.kind')} />
        <Of
          value={about.language}
          onChange={(language) => setAbout({ ...about, language })}
          label={t('papers.language')}
        />
        <FileButton
          ref={chooser}
          variant="default"
          accept={accepted}
          multiple
          disabled={draft !== null || sending.isPending || room <= 0}
          onFiles={(files) => void send(files)}
        >
          {sending.isPending ? t('pictures.waiting') : t('papers.choose')}
        </FileButton>
      </div>
      <div role="status">
        {refused.map((text) => (
          <Text key={text} size="sm" c="var(--state-out)">
            {text}
          </Text>
        ))}
      </div>
      {draft && (
        <GridFoot>
          <FormErrors error={saving.error} hasFields={false} />
          <span role="status">{isUntitled ? t('papers.untitled') : t('papers.unsaved')}</span>
          <Button
            variant="default"
            onClick={() => {
              saving.reset()
              endDraft()
            }}
          >
            {t('grid.discard')}
          </Button>
          <Button ref={saver} loading={saving.isPending} disabled={isUntitled} onClick={() => void save()}>
            {t('papers.save')}
          </Button>
        </GridFoot>
      )}
    </Section>
  )
}

type RowProps = {
  paper: Paper
  onChange: (values: Partial<Paper>) => void
  onFetch: () => void
  onRemove: () => void
  onEarlier: (() => void) | undefined
  onLater: (() => void) | undefined
}
function Row({ paper, onChange, onFetch, onRemove, onEarlier, onLater }: RowProps) {
  const { t, i18n } = useTranslation('adminStyles')
  const { title, kind, language, type, bytes } = paper
  const name = title || t('papers.untitled')
  const button = (label: string, Icon: typeof IconTrash, run: (() => void) | undefined) => (
    <ActionIcon
      variant="subtle"
      color="gray"
      aria-label={label}
      title={label}
      data-disabled={!run} // and not `disabled`: the keyboard stays on it
      aria-disabled={!run}
      onClick={() => run?.()}
    >
      <Icon size={16} aria-hidden />
    </ActionIcon>
  )
  return (
    <li className={classes.paper}>
      <Kind
        value={kind}
        onChange={(chosen) => onChange({ kind: chosen })}
        hiddenLabel={t('papers.kind_of', { name })}
      />
      <TextInput
        aria-label={t('papers.title_of', { name })}
        value={title}
        maxLength={120}
        error={title.trim() === ''}
        onChange={({ currentTarget }) => onChange({ title: currentTarget.value })}
      />
      <Of
        value={language}
        onChange={(chosen) => onChange({ language: chosen })}
        hiddenLabel={t('papers.language_of', { name })}
      />
      <span className={classes.tools}>
        <span className={classes.size}>
          {type.toUpperCase()}, {formatFileSize(bytes, i18n.language)}
        </span>
        {button(t('papers.fetch', { name }), IconDownload, onFetch)}
        {button(t('pictures.earlier', { name }), IconArrowUp, onEarlier)}
        {button(t('pictures.later', { name }), IconArrowDown, onLater)}
        {button(t('pictures.remove', { name }), IconTrash, onRemove)}
      </span>
    </li>
  )
}

type ChoiceProps<Value> = {
  value: Value
  onChange: (value: Value) => void
  label?: string
  hiddenLabel?: string
}
function Kind({ value, onChange, label, hiddenLabel }: ChoiceProps<Paper['kind']>) {
  const { t } = useTranslation('common')
  return (
    <NativeSelect
      label={label}
      aria-label={hiddenLabel}
      value={value}
      onChange={({ currentTarget }) => onChange(currentTarget.value as Paper['kind'])}
      data={paperKinds.map((kind) => ({ value: kind, label: t(`paper_kind.${kind}`) }))}
    />
  )
}
function Of({ value, onChange, label, hiddenLabel }: ChoiceProps<Paper['language']>) {
  const { t } = useTranslation('adminStyles')
  return (
    <NativeSelect
      label={label}
      aria-label={hiddenLabel}
      value={value ?? ''}
      onChange={({ currentTarget }) => onChange((currentTarget.value || null) as Paper['language'])}
      data={[
        { value: '', label: t('papers.all_languages') },
        ...languages.map((language) => ({ value: language as string, label: languageNames[language] })),
      ]}
    />
  )
}

const moved = (papers: readonly Paper[], from: number, to: number): Paper[] =>
  papers.with(from, papers[to]!).with(to, papers[from]!) // both are there

/** What a paper is called by the name of its file, until somebody says better. */
const titleOf = (file: string): string =>
  file
    .replace(/\.[a-z0-9]{2,5}$/i, '')
    .replaceAll(/[_\s]+/g, ' ')
    .trim()
    .slice(0, 120) || 'PDF'
