import type { Config as PublicConfig, ContentPage } from '@comptoir/contract/content'
import { isPublicPage } from '@comptoir/contract/rules'
import { textIn, type Language } from '@comptoir/contract/common'
import { companyIn } from '#config.ts'
import type { Deps } from '#deps.ts'
import { acceptedPaymentMethods } from '#features/ordering/payment-methods/payment-methods.service.ts'
import { comingHolidays } from '#features/ordering/holidays/holidays.service.ts'
import { translate } from '#i18n/messages.ts'
import { NotFoundError, message, UnauthorizedError } from '#lib/errors.ts'
import { notApproved } from '#features/accounts/companies/companies.service.ts'
import { FileAnswer } from '#lib/answers.ts'
import { filesOf } from '#lib/files.ts'
import { sanitised } from '#lib/html.ts'
import { keptUnits, unitNames } from '#lib/units.ts'
import type { Session } from '#session.ts'
import { shownAccounts } from '#features/platform/settings/company.service.ts'
import { readSettings } from '#features/platform/settings/settings.service.ts'
import { imageUrl } from '#features/catalogue/images/images.service.ts'
import * as queries from './content.queries.ts'
import { fileOf } from './brochure.rules.ts'
import { formatOpeningHours } from './opening-hours.rules.ts'

const networkNames = {
  facebook: 'Facebook',
  instagram: 'Instagram',
  linkedin: 'LinkedIn',
  youtube: 'YouTube',
}

/** Company, contact and what is in force (OD-63). Networks without an address are left out. */
export async function publicConfig(deps: Deps, language: Language): Promise<PublicConfig> {
  const { thirdParties } = deps.config
  const company = companyIn(deps.config.company, language)
  const holidays = await comingHolidays(deps.replica, language, deps.now(), 366)
  const { phone, approval_working_days, quantity_warning, basket_lines } = await readSettings(deps.replica)
  return {
    company: {
      name: company.name,
      vat: company.vatNumber,
      address: company.address,
      account_holder: company.accountHolder,
      iban: company.iban,
      bic: company.bic,
      other_accounts: shownAccounts(company),
    },
    contact: {
      email: company.contactEmail,
      phone: company.contactPhone,
      opening_hours: formatOpeningHours(company.openingHours, language),
    },
    social_links: company.social.map(({ network, url }) => ({ name: networkNames[network], url })),
    footer_links: company.footerLinks.map(({ name, url }) => ({ name: textIn(name, language), url })),
    third_parties: { analytics: thirdParties.analytics, chat: thirdParties.chat },
    languages: [...deps.settings.languages],
    holidays: holidays.map(({ date, name, country, notice }) => ({ date, name, country, notice })),
    payment_methods: acceptedPaymentMethods(deps.config).map((code) => ({
      code,
      name: translate(language, `payment_${code}`),
    })),
    phone,
    approval_working_days,
    quantity_warning,
    basket_lines,
    units: keptUnits().map(({ code }) => ({ code, ...unitNames(language, code) })),
  }
}

/**
 * A content page, by its address or one that it had before; the answer names the present one.
 *
 * @throws UnauthorizedError for a page that needs a signed-in reader, NotFoundError when there is none
 */
export async function readPage(
  deps: Deps,
  session: Session | undefined,
  language: Language,
  slug: string,
): Promise<ContentPage> {
  const row = await queries.findPage(deps.replica, language, slug, deps.now())
  if (!isPublicPage(row?.slug ?? slug)) {
    if (!session) throw new UnauthorizedError(message('not_authenticated'))
    if (!session.user.is_approved) throw await notApproved(deps, session)
  }
  if (!row) throw new NotFoundError(message('no_match', { what: 'Page' }))
  return toPage(deps.config, row)
}

export async function listPages(
  { replica, config, now }: Deps,
  language: Language,
  filter: { type?: string | undefined; limit: number; offset: number },
): Promise<{ count: number; rows: ContentPage[] }> {
  const { count, rows } = await queries.findPages(replica, language, { ...filter, now: now() })
  return { count, rows: rows.map((row) => toPage(config, row)) }
}

/** The PDF of a brochure. @throws NotFoundError where it has none */
export async function brochureFile({ replica, config, now }: Deps, slug: string): Promise<FileAnswer> {
  const found = await queries.findBrochureFile(replica, slug, now())
  const content = found?.file_key ? await filesOf(config).read(found.file_key) : undefined
  if (!content) throw new NotFoundError(message('no_match', { what: 'Brochure' }))
  return new FileAnswer(found?.file_name ?? '', 'application/pdf', content)
}

const toPage = (
  config: Deps['config'],
  { slug, title, content, title_language, content_language, published_at, images, ...file }: queries.PageRow,
): ContentPage => ({
  slug,
  title,
  content: sanitised(content),
  title_language,
  content_language,
  published_at: published_at?.toISOString() ?? null,
  images: images.map((image) => imageUrl(config, image)),
  file: fileOf(file),
})
