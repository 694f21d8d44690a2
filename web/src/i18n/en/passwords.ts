export const passwords = {
  reset: {
    title: 'Forgot your password?',
    lead: 'Enter the e-mail address of your account; we send you a link to choose a new password.',
    submit: 'Send the link',
    sent_title: 'Look in your mailbox',
    register: 'Request an account',
    another: 'Another address',
    contact: 'Write to {{email}}',
    subject: 'New password',
    sent: 'If your e-mail address is known to us, we have sent you an e-mail to reset your password. Otherwise, please register or contact us by e-mail.',
  },
  choose: {
    title: 'Choose a new password',
    lead: 'You are signed out everywhere else once it is set.',
    submit: 'Set the password',
    stale_title: 'This link does not work any more',
    stale: 'It may have been used already or be too old. Have a new one sent to you.',
  },
  confirm: {
    title: 'Confirm your new address',
    busy: 'One moment, your new address is being confirmed…',
    done_title: 'Your new address is confirmed',
    done: 'From now on, sign in with it.',
    go_on: 'Go on',
    stale_title: 'This link does not work any more',
    stale:
      'It may have been used already, be too old or be given up (by you, or by a new password), or the address is in use. Ask for the change again in your profile.',
    missing_title: 'This link is not complete',
    missing: 'Open the link in your e-mail again.',
    profile: 'To the profile',
  },
  back: 'Back to sign-in',
} as const
