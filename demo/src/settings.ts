/** The invented company: settings of the server (`.env.example`) that hold where nobody has said otherwise. */
const company = {
  COMPANY_NAME: 'Comptoir Textile',
  SHOP_NAME: 'Comptoir',
  COMPANY_ADDRESS: 'Quai des Tisserands 12, 1000 Bruxelles, Belgique',
  COMPANY_VAT_NUMBER: 'BE0123456749',
  COMPANY_IBAN: 'BE71096123456769',
  COMPANY_BIC: 'GKCCBEBB',
  CONTACT_EMAIL: 'contact@comptoir.example',
  CONTACT_PHONE: '+32 2 000 01 20',
  OPENING_HOURS: 'Mo-Fr 08:30-17:00',
}
const networks = {
  SOCIAL_INSTAGRAM: 'https://instagram.example/comptoir',
  SOCIAL_LINKEDIN: 'https://linkedin.example/comptoir',
}

/** @param given the environment: a company that is named there has the networks that it names, and no others */
export const demoSettings = (given: NodeJS.ProcessEnv): Record<string, string> =>
  given['COMPANY_NAME'] ? { ...company, SHOP_NAME: given['COMPANY_NAME'] } : { ...company, ...networks }
