import classes from './Prose.module.css'

/** HTML written by editors. Only HTML that the server has sanitised (NOTE-05) may be passed. */
export function Prose({ html }: { html: string }) {
  return <div className={classes.prose} dangerouslySetInnerHTML={{ __html: html }} />
}
