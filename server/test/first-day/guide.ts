import { readFileSync } from 'node:fs'

/** A step of a guide: its number, and its blocks of commands in their order. */
export type Step = {
  number: number
  title: string
  text: string
  blocks: { language: string; text: string }[]
}

/** The numbered steps (`## 3. The program`) of a Markdown document, with their fenced blocks. */
export function stepsOf(file: URL): Step[] {
  const [, ...sections] = readFileSync(file, 'utf8').split(/^## /m)
  return sections.map((section) => {
    const [heading = '', ...lines] = section.split('\n')
    const text = lines.join('\n')
    const blocks = [...text.matchAll(/^```(\w+)\n(.*?)^```$/gms)].map(([, language = '', block = '']) => ({
      language,
      text: block,
    }))
    return { number: Number.parseInt(heading, 10), title: heading, text, blocks }
  })
}
