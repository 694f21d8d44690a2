import { formatCount } from '#ui/format/format.ts'
import classes from './CountTable.module.css'

type CountTableProps = {
  title: string
  /** Of the first column, which names the rows. */
  head: string
  heads: readonly string[]
  rows: readonly { name: string; counts: readonly number[] }[]
}

/** What a file has come to: kinds of things by what became of them. */
export const CountTable = ({ title, head, heads, rows }: CountTableProps) => (
  <div className={classes.wide} role="group" aria-label={title} tabIndex={0}>
    <table className={classes.counts}>
      <caption className="visually-hidden">{title}</caption>
      <thead>
        <tr>
          {[head, ...heads].map((text) => (
            <th key={text} scope="col">
              {text}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ name, counts }) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            {counts.map((count, index) => (
              <td key={heads[index]}>{count === 0 ? '–' : formatCount(count)}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </div>
)
