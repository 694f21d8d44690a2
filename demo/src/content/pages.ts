import type { Company } from '../../../server/src/config.ts'
import { daysBefore } from '../../../server/src/lib/days.ts'
import { printed, texts, type Texts } from '../catalogue/texts.ts'
import type { NewPage } from '../rows.queries.ts'
import { aboutPages } from './about.ts'
import { legalPages } from './legal.ts'
import { brochures, newsItems, partners } from './news.ts'
import { offerPages } from './offers.ts'

/** A page before it is dated. */
export type Page = Pick<NewPage, 'slug' | 'title' | 'content'> & {
  type?: string
  images?: string[]
  daysAgo?: number
}

/** Every content page of the demonstration shop. Operators put their own in their place. */
export function demoPages(company: Company, now: Date): NewPage[] {
  const pages: Page[] = [
    ...aboutPages(company),
    ...legalPages(company),
    ...offerPages(),
    ...newsItems(),
    ...brochures(),
    ...partners(),
  ]
  return pages.map(({ type = 'page', images = [], daysAgo = 120, title, content, ...page }, position) => ({
    ...page,
    title: printed(title),
    content: printed(content),
    type,
    images,
    position: type === 'news' ? 0 : position,
    published_at: daysBefore(now, daysAgo),
  }))
}

export const announcement: { title: Texts; content: Texts } = {
  title: printed(
    texts(
      'Fêtes de fin d’année : commandez à temps',
      'Eindejaar: bestel op tijd',
      'Jahresende: rechtzeitig bestellen',
      'Year end: order in time',
    ),
  ),
  content: printed(
    texts(
      '<p>Nos dépôts ferment le 24 décembre à midi et rouvrent le 2 janvier. Les commandes passées jusqu’au <strong>18 décembre à 15 h</strong> partent encore cette année.</p><p>Pour les articles à broder, comptez cinq jours ouvrables de plus.</p>',
      '<p>Onze magazijnen sluiten op 24 december om 12 uur en openen opnieuw op 2 januari. Bestellingen tot <strong>18 december om 15 uur</strong> vertrekken nog dit jaar.</p><p>Voor geborduurde artikelen rekent u het best vijf werkdagen extra.</p>',
      '<p>Unsere Lager schließen am 24. Dezember um 12 Uhr und öffnen wieder am 2. Januar. Bestellungen bis zum <strong>18. Dezember, 15 Uhr</strong>, gehen noch dieses Jahr hinaus.</p><p>Für bestickte Artikel rechnen Sie bitte fünf Werktage mehr.</p>',
      '<p>Our warehouses close on 24 December at noon and open again on 2 January. Orders placed by <strong>3 pm on 18 December</strong> still leave this year.</p><p>Please allow five more working days for embroidered articles.</p>',
    ),
  ),
}
