import { IconMessage2, IconMessage2Plus } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import classes from './Lines.module.css'
import type { Translate } from './translate.ts'

type Props = { t: Translate; reference: string; comment: string; onChange: (comment: string) => void }

/** The comment of a line (BASK-18), written in place. */
export function LineComment({ t, reference, comment, onChange }: Props) {
  const [draft, setDraft] = useState<string | null>(null)
  /** The keyboard goes back to the button that opened the field. */
  const isReturning = useRef(false)
  const keep = () => {
    if (draft !== null && draft.trim() !== comment) onChange(draft.trim())
    setDraft(null)
  }
  if (draft !== null)
    return (
      <input
        className={classes.commentField}
        ref={focusComment}
        data-comment
        maxLength={500}
        value={draft}
        placeholder={t('line.comment_hint')}
        aria-label={t('line.comment', { ref: reference })}
        onChange={(event) => setDraft(event.currentTarget.value)}
        onBlur={keep}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' && event.key !== 'Escape') return
          event.preventDefault()
          isReturning.current = true
          if (event.key === 'Enter') keep()
          else setDraft(null)
        }}
      />
    )
  const Icon = comment ? IconMessage2 : IconMessage2Plus
  return (
    <button
      ref={(button) => {
        if (isReturning.current) button?.focus()
        isReturning.current = false
      }}
      type="button"
      data-comment
      className={classes.comment}
      data-empty={comment === '' || undefined}
      title={comment ? t('line.edit_comment') : t('line.add_comment')}
      aria-label={
        comment
          ? `${t('line.edit_comment')} (${reference}): ${comment}`
          : `${t('line.add_comment')} (${reference})`
      }
      onClick={() => setDraft(comment)}
    >
      <Icon size={14} aria-hidden />
      {comment && <span>{comment}</span>}
    </button>
  )
}

const focusComment = (field: HTMLInputElement | null): void => field?.focus()
