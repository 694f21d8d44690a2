import classes from './Prose.module.css'

/** HTML written by editors. Only HTML that the server has sanitised (NOTE-05) may be passed. */
export function Prose({ html, lang }: { html: string; lang?: string | undefined }) {
  return <div className={classes.prose} lang={lang} dangerouslySetInnerHTML={{ __html: html }} />
}
