import type { CurrentUser } from '@comptoir/contract/auth'
import { Anchor } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useUser } from '#api/session.ts'
import { Notice } from '#ui/feedback/Notice.tsx'
import { PageHeader } from '#ui/layout/PageHeader.tsx'
import { UnsavedChanges } from '#ui/form/UnsavedChanges.tsx'
import classes from './Account.module.css'
import { BalanceSection } from './BalanceSection.tsx'
import { CompanySection } from './CompanySection.tsx'
import { DocumentsSection } from './DocumentsSection.tsx'
import { EmailSection } from './EmailSection.tsx'
import { IdentitySection } from './IdentitySection.tsx'
import { OwnDataSection } from './OwnDataSection.tsx'
import { PasswordSection } from './PasswordSection.tsx'
import { PreferencesSection } from './PreferencesSection.tsx'
import { PricesSection } from './PricesSection.tsx'
import { SecondFactorSection } from './SecondFactorSection.tsx'
import { SessionsSection } from './SessionsSection.tsx'
import { StockAlertsSection } from './StockAlertsSection.tsx'

/** The account and everything that can be set for it (ROUTE-13). */
export function ProfileScreen() {
  const { t } = useTranslation('account')
  const user = useUser()
  if (!user) return null
  return (
    <>
      <PageHeader title={t('title')} />
      {user.lacks_second_factor && (
        <Notice role="status">
          {t('second_factor.office')}{' '}
          <Anchor href="#second_factor" inherit underline="always">
            {t('second_factor.to_it')}
          </Anchor>
        </Notice>
      )}
      <div className={classes.page}>
        <Contents user={user} />
        <UnsavedChanges>
          {/* Forms keep what is typed; another account gets forms of its own. */}
          <Sections key={user.id} user={user} />
        </UnsavedChanges>
      </div>
    </>
  )
}

/** The sections in their order, and which are only for who belongs to a company. The name is the anchor and the text's key. */
const sections = [
  { name: 'identity', Section: IdentitySection },
  { name: 'company', Section: CompanySection, isOfCompany: true },
  { name: 'preferences', Section: PreferencesSection, isOfCompany: true },
  { name: 'prices', Section: PricesSection, isOfCompany: true },
  { name: 'balance', Section: BalanceSection, isOfCompany: true },
  { name: 'documents', Section: DocumentsSection, isOfCompany: true },
  { name: 'stock_alerts', Section: StockAlertsSection, isOfCompany: true },
  { name: 'email', Section: EmailSection },
  { name: 'password', Section: PasswordSection },
  { name: 'second_factor', Section: SecondFactorSection },
  { name: 'sessions', Section: SessionsSection },
  { name: 'data', Section: OwnDataSection, isOfCompany: true },
] as const

const sectionsOf = (user: CurrentUser) =>
  sections.filter((section) => user.company || !('isOfCompany' in section))

function Contents({ user }: { user: CurrentUser }) {
  const { t } = useTranslation('account')
  return (
    <nav className={classes.nav} aria-label={t('contents')}>
      <ul>
        {sectionsOf(user).map(({ name }) => (
          <li key={name}>
            <a href={`#${name}`}>{t(`${name}.title`)}</a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function Sections({ user }: { user: CurrentUser }) {
  return (
    <div className={classes.sections}>
      {sectionsOf(user).map(({ name, Section }) => (
        <Section key={name} user={user} />
      ))}
    </div>
  )
}
