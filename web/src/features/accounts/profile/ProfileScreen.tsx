import type { CurrentUser } from '@comptoir/contract/auth'
import { useTranslation } from 'react-i18next'
import { useUser } from '#api/session.ts'
import { PageHeader } from '#ui/layout/PageHeader.tsx'
import { UnsavedChanges } from '#ui/form/UnsavedChanges.tsx'
import classes from './Account.module.css'
import { CompanySection } from './CompanySection.tsx'
import { DocumentsSection } from './DocumentsSection.tsx'
import { EmailSection } from './EmailSection.tsx'
import { IdentitySection } from './IdentitySection.tsx'
import { OwnDataSection } from './OwnDataSection.tsx'
import { PasswordSection } from './PasswordSection.tsx'
import { PreferencesSection } from './PreferencesSection.tsx'
import { PricesSection } from './PricesSection.tsx'

/** The account and everything that can be set for it (ROUTE-13). */
export function ProfileScreen() {
  const { t } = useTranslation('account')
  const user = useUser()
  if (!user) return null
  return (
    <>
      <PageHeader title={t('title')} />
      <div className={classes.page}>
        <Contents isCustomer={Boolean(user.company)} />
        <UnsavedChanges>
          {/* Forms keep what is typed; another account gets forms of its own. */}
          <Sections key={user.id} user={user} />
        </UnsavedChanges>
      </div>
    </>
  )
}

const contents = [
  'identity',
  'company',
  'preferences',
  'prices',
  'documents',
  'email',
  'password',
  'data',
] as const

const ofCompanies = ['company', 'preferences', 'prices', 'documents', 'data']

function Contents({ isCustomer }: { isCustomer: boolean }) {
  const { t } = useTranslation('account')
  const shown = contents.filter((part) => isCustomer || !ofCompanies.includes(part))
  return (
    <nav className={classes.nav} aria-label={t('contents')}>
      <ul>
        {shown.map((part) => (
          <li key={part}>
            <a href={`#${part}`}>{t(`${part}.title`)}</a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function Sections({ user }: { user: CurrentUser }) {
  return (
    <div className={classes.sections}>
      <IdentitySection user={user} />
      {user.company && (
        <>
          <CompanySection user={user} />
          <PreferencesSection user={user} />
          <PricesSection user={user} />
          <DocumentsSection />
        </>
      )}
      <EmailSection user={user} />
      <PasswordSection user={user} />
      {user.company && <OwnDataSection user={user} />}
    </div>
  )
}
