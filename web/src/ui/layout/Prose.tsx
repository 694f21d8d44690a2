import classes from './Prose.module.css'

/** Text of the editors as HTML. The server has sanitised it (NOTE-05); nothing else may be given here. */
export function Prose({ html }: { html: string }) {
  return <div className={classes.prose} dangerouslySetInnerHTML={{ __html: html }} />
}
