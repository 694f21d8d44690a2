export const session = {
  sign_in: {
    title: 'Sign in',
    lead: 'The ordering shop for professional customers.',
    email: 'E-mail address',
    password: 'Password',
    submit: 'Sign in',
    show: 'Show the password',
    forgot: 'Forgot your password?',
    no_account: 'Not a customer yet?',
    register: 'Request an account',
    wrong: 'E-mail address or password is not correct, or the account is not active yet.',
    throttled_one: 'Too many attempts. Try again in {{count}} second.',
    throttled_other: 'Too many attempts. Try again in {{count}} seconds.',
    email_invalid: 'Enter a valid e-mail address.',
    claim: 'Cloth by the piece, the pack and the pallet.',
    claim_hint: 'Belgium · France · Luxembourg · Netherlands',
  },
  again: {
    title: 'Sign in again',
    text: 'Your session has ended. Sign in again: what you were doing stays here.',
  },
  notice: {
    activated: 'Your address is confirmed. Sign in to go on.',
    password: 'Your new password is set. Sign in with it.',
    email: 'Your new address is confirmed. Sign in with it.',
    deleted: 'Your account has been deleted.',
  },
} as const
