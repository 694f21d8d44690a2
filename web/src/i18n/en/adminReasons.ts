/** What a refusal may say, to start from; read in the client's language, not in that of the office. */
export const adminReasons = {
  professionals: {
    title: 'Not a business',
    text: 'Our shop is for professionals with a VAT number only. If you run a business, please complete your VAT number and company details.',
  },
  vat: {
    title: 'VAT number not valid',
    text: 'Your VAT number is not known as valid. Please check it, or send us a document that confirms it.',
  },
  incomplete: {
    title: 'Data incomplete',
    text: 'Some of your details are missing. Please complete your company name, address and telephone number and send the form again.',
  },
  duplicate: {
    title: 'Has an account already',
    text: 'Your company has an account with us already. Please sign in with it; if you no longer have its password, ask for a new one on the sign-in page.',
  },
  region: {
    title: 'Region not served',
    text: 'We do not deliver to your region at the moment.',
  },
} as const
