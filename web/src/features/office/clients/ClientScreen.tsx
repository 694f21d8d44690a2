import type { Client } from '@comptoir/contract/admin-clients'
import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useLanguage, useMay } from '#features/office/admin.api.ts'
import { Agreements } from '#features/office/agreements/Agreements.tsx'
import { ClientGroups } from '#features/office/agreements/ClientGroups.tsx'
import { WhyPrice } from '#features/office/agreements/WhyPrice.tsx'
import { Duplicates } from '#features/office/approvals/Duplicates.tsx'
import { WaitingSince } from '#features/office/approvals/Waiting.tsx'
import { AuditTrail } from '#features/office/audit/AuditTrail.tsx'
import { TextLink } from '#ui/navigation/links.tsx'
import { clientPlace, ordersOfPlace } from '#features/office/places.ts'
import { MailTable } from '#features/office/mail/MailTable.tsx'
import { Section } from '#features/office/Section.tsx'
import { Detail, DetailHeader } from '#features/office/Detail.tsx'
import { entities, pages } from '#features/office/entities.ts'
import { useClientDecisions } from './client-decisions.tsx'
import { Decisions } from '#features/office/decisions/Decisions.tsx'
import { Addresses } from './Addresses.tsx'
import { ClientMarks, ClientStatusBadge } from './ClientBadges.tsx'
import { AccountFacts, CompanyFacts } from './ClientFacts.tsx'
import { titleOf } from './client-title.ts'
import { ClientOrders } from './ClientOrders.tsx'
import classes from './ClientScreen.module.css'
import { clientDetail } from './clients.api.ts'
import { OrderForClient } from '#features/office/orders/OrderForClient.tsx'
import { OwnCodes } from './OwnCodes.tsx'
import { PartnerAreas } from './PartnerAreas.tsx'
import { PartnerClients } from './PartnerClients.tsx'
import { People } from '#features/office/people/People.tsx'
import { TermsForm } from './TermsForm.tsx'

/** A client with all that the office knows and decides about them. */
export function ClientScreen() {
  const { id } = useParams({ from: '/admin/clients/$id' })
  const query = useQuery(clientDetail(id, useLanguage()))
  return (
    <Detail query={query} entity={entities.client}>
      {(client) => <Content client={client} />}
    </Detail>
  )
}

function Content({ client }: { client: Client }) {
  const { t } = useTranslation(['adminClients', 'admin'])
  const may = useMay()
  const buys = client.approved_at !== null && client.disabled_at === null && client.status !== 'erased'
  return (
    <>
      <DetailHeader
        title={titleOf(client)}
        page={pages.clients}
        lead={
          <span className={classes.badges}>
            <ClientStatusBadge status={client.status} />
            <ClientMarks {...client} />
            <WaitingSince client={client} />
          </span>
        }
        actions={
          <>
            {buys && may('orders') && (
              <OrderForClient client={{ ...client, name: titleOf(client), tariff: client.tariff.id }} />
            )}
            <Decisions decisions={useClientDecisions(client)} />
          </>
        }
      />
      <div className={classes.columns}>
        <div className={classes.column}>
          <Section title={t('detail.company')}>
            <CompanyFacts client={client} />
          </Section>
          <People client={client} />
          <Section title={t('detail.account')}>
            <AccountFacts client={client} />
          </Section>
          <Addresses client={client} />
        </div>
        <div className={classes.column}>
          <Section title={t('detail.terms')}>
            <TermsForm key={client.id} client={client} />
          </Section>
          {client.possible_duplicates.length > 0 && (
            <Section title={t('approvals.duplicates_title')}>
              <Duplicates client={client} />
            </Section>
          )}
          <Section
            title={t('detail.orders')}
            id="orders"
            actions={
              may('orders') && (
                <TextLink inherit {...ordersOfPlace(client.id)}>
                  {t('detail.all_orders')}
                </TextLink>
              )
            }
          >
            <ClientOrders client={client} />
          </Section>
          {may('prices') && (
            <>
              <Agreements holder={{ kind: 'client', id: client.id }}>
                <WhyPrice client={client.id} />
              </Agreements>
              <ClientGroups client={{ id: client.id, name: titleOf(client) }} />
            </>
          )}
          {(client.is_partner || client.clients.length > 0) && <PartnerClients client={client} />}
          {client.is_partner && (
            <Section title={t('detail.areas')}>
              <PartnerAreas client={client} />
            </Section>
          )}
          <Partners client={client} />
        </div>
      </div>
      <div className={classes.below}>
        <OwnCodes client={client.id} />
        <Section
          title={t('detail.mails')}
          actions={
            <TextLink inherit to="/admin/mail" search={{ client: String(client.id) }}>
              {t('detail.all_mails')}
            </TextLink>
          }
        >
          {client.mails.length > 0 ? (
            <MailTable mails={client.mails} caption={t('detail.mails')} />
          ) : (
            <Text c="dimmed">{t('detail.no_mails')}</Text>
          )}
        </Section>
        <Section
          title={t('detail.audit')}
          actions={
            may('administration') && (
              <TextLink inherit to="/admin/audit" search={{ entity: 'client', entity_id: String(client.id) }}>
                {t('detail.all_audit')}
              </TextLink>
            )
          }
        >
          <AuditTrail entries={client.audit} />
        </Section>
      </div>
    </>
  )
}

/** Who orders for this client; nothing where nobody does. */
function Partners({ client }: { client: Client }) {
  const { t } = useTranslation('adminClients')
  if (client.partners.length === 0) return null
  return (
    <Section title={t('detail.partners')}>
      <ul className={classes.plain}>
        {client.partners.map(({ id, name }) => (
          <li key={id}>
            <TextLink inherit {...clientPlace(id)}>
              {name}
            </TextLink>
          </li>
        ))}
      </ul>
    </Section>
  )
}
