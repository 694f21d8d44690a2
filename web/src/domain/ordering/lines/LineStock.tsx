import type { BasketLine } from '@comptoir/contract/basket'
import { StockMark } from '#domain/catalogue/StockBadge.tsx'
import { stockNotes } from './line-notes.ts'
import classes from './Lines.module.css'
import type { Translate } from './translate.ts'

type Props = { t: Translate; language: string; line: BasketLine; pricesHidden: boolean }

/** The marks of a line: when its units can be had, and what stands in the way of ordering it. */
export const LineStock = ({ t, language, line, pricesHidden }: Props) =>
  stockNotes(t, language, line, pricesHidden).map(({ text, state }) =>
    state ? (
      <StockMark key={text} state={state}>
        {text}
      </StockMark>
    ) : (
      <span key={text} className={classes.hint} data-tone="out">
        {text}
      </span>
    ),
  )
