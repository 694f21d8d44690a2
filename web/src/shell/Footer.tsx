import { Anchor } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { shopConfig } from '#api/config.ts'
import { TextLink } from '#ui/navigation/links.tsx'
import { shopName } from '#ui/layout/shop-name.ts'
import classes from './Footer.module.css'

const year = String(new Date().getFullYear())

/** Company, social links, legal pages and the copyright line (GEN-12). */
export function Footer() {
  const { t } = useTranslation('shell')
  const { data } = useQuery(shopConfig)
  const company = data?.company.name ?? shopName()
  return (
    <footer className={classes.footer} aria-label={t('footer.label')}>
      <div className={classes.columns}>
        <div>
          <strong>{company}</strong>
          {data && (
            <>
              <div>{data.company.address}</div>
              <div>
                <Anchor href={`mailto:${data.contact.email}`} inherit>
                  {data.contact.email}
                </Anchor>
                {data.contact.phone && (
                  <>
                    {' · '}
                    <Anchor href={`tel:${data.contact.phone.replace(/[^+\d]/g, '')}`} inherit>
                      {data.contact.phone}
                    </Anchor>
                  </>
                )}
              </div>
            </>
          )}
        </div>
        <ul className={classes.links}>
          <li>
            <TextLink inherit to="/page/$slug" params={{ slug: 'about-us' }}>
              {t('footer.about')}
            </TextLink>
          </li>
          <li>
            <TextLink inherit to="/information">
              {t('footer.information')}
            </TextLink>
          </li>
          <li>
            <TextLink inherit to="/page/$slug" params={{ slug: 'partners' }}>
              {t('footer.partners')}
            </TextLink>
          </li>
          <li>
            <TextLink inherit to="/terms">
              {t('footer.terms')}
            </TextLink>
          </li>
          <li>
            <TextLink inherit to="/legal-notice">
              {t('footer.legal')}
            </TextLink>
          </li>
          <li>
            <TextLink inherit to="/privacy-policy">
              {t('footer.privacy')}
            </TextLink>
          </li>
          <li>
            <TextLink inherit to="/cookies">
              {t('footer.cookies')}
            </TextLink>
          </li>
          {data?.footer_links.map(({ name, url }) => (
            <li key={`${name} ${url}`}>
              <Anchor
                inherit
                href={url}
                {...(!url.startsWith('/') && { target: '_blank', rel: 'noreferrer' })}
              >
                {name}
              </Anchor>
            </li>
          ))}
        </ul>
        {data && data.social_links.length > 0 && (
          <ul className={classes.links} aria-label={t('footer.social')}>
            {data.social_links.map(({ name, url }) => (
              <li key={url}>
                <Anchor inherit href={url} target="_blank" rel="noreferrer">
                  {name}
                </Anchor>
              </li>
            ))}
          </ul>
        )}
      </div>
      <p className={classes.rights}>{t('footer.rights', { year, company })}</p>
    </footer>
  )
}
