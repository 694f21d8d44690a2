import type { ListedPaper, VatListing, VatListingName } from '@comptoir/contract/admin-vat-listings'
import { sum } from '@comptoir/contract/money'
import type { Deps } from '#deps.ts'
import { FileAnswer } from '#lib/answers.ts'
import * as queries from './vat-listings.queries.ts'
import { clientListing, daysOf, intraListing, isListed, problemOf } from './vat-listings.rules.ts'

type Asked = { listing: VatListingName; year: number; quarter: number }

const listedBy = ({ listing, year, quarter }: Asked): queries.Listed => ({
  listing,
  ...daysOf(year, listing === 'intra' ? quarter : undefined),
})

/** The rows of a listing, with what they come to; a row with a problem is not in the file, nor in the sums. */
export async function readVatListing({ db }: Pick<Deps, 'db'>, asked: Asked): Promise<VatListing> {
  const found = await queries.findListedClients(db, listedBy(asked))
  const listed = asked.listing === 'intra' ? found : found.filter(isListed)
  const rows = listed.map((row) => ({ ...row, problem: problemOf(row) }))
  const declared = rows.filter(({ problem }) => problem === null)
  return {
    rows,
    turnover: sum(declared.map(({ turnover }) => turnover)),
    tax: sum(declared.map(({ tax }) => tax)),
    below: found.length - listed.length,
  }
}

/** A listing as the file that Intervat takes. */
export async function vatListingFile(deps: Deps, asked: Asked): Promise<FileAnswer> {
  const { rows, ...sums } = await readVatListing(deps, asked)
  const declared = rows.filter(({ problem }) => problem === null)
  const { company } = deps.config
  const { year, quarter } = asked
  const [name, content] =
    asked.listing === 'intra'
      ? [`intra-${year}-T${quarter}`, intraListing(company, asked, declared, sums.turnover)]
      : [`clients-${year}`, clientListing(company, year, declared, sums)]
  return new FileAnswer(`${name}.xml`, 'application/xml', Buffer.from(content))
}

/** The invoices and credit notes behind a row. */
export const vatListingPapers = (
  { db }: Pick<Deps, 'db'>,
  { vat, corrects, ...asked }: Asked & { vat: string; corrects?: string | undefined },
): Promise<ListedPaper[]> => queries.findPapers(db, listedBy(asked), { vat, corrects })
