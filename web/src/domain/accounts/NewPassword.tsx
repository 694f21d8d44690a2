import { passwordFaults, passwordMinimum, type PasswordOwner } from '@comptoir/contract/password'
import { PasswordInput } from '@mantine/core'
import { IconCheck, IconPointFilled } from '@tabler/icons-react'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { Fields } from '#ui/form/fields.ts'
import type { FormFaults } from '#ui/form/faults.ts'
import classes from '#ui/form/form.module.css'

type Props = {
  fields: Fields
  /** Its name in the form; the repetition has the prefix `re_`. */
  path: string
  label: string
  owner: PasswordOwner
}

/** A new password with its repetition; while it is typed, the rules show which ones it meets. */
export function NewPassword({ fields, path, label, owner }: Props) {
  const { t } = useTranslation('form')
  const id = useId()
  const rules = `${id}-rules`
  const input = fields.input(path)
  const eye = { visibilityToggleButtonProps: { 'aria-label': t('password.show') } }
  return (
    <>
      <div data-half>
        <PasswordInput
          {...input}
          {...eye}
          id={id}
          label={label}
          autoComplete="new-password"
          aria-describedby={input.error ? `${rules} ${id}-error` : rules}
          withAsterisk
        />
        <PasswordRules id={rules} password={fields.get(path)} owner={owner} />
      </div>
      <PasswordInput
        {...fields.input(`re_${path}`)}
        {...eye}
        label={t('password.again')}
        autoComplete="new-password"
        withAsterisk
        wrapperProps={{ 'data-half': true }}
      />
    </>
  )
}

function PasswordRules({ id, password, owner }: { id: string; password: string; owner: PasswordOwner }) {
  const { t } = useTranslation('form')
  const broken = new Set(passwordFaults(password, owner).map(({ key }) => key))
  const rules = [
    { text: t('password.length', { limit: passwordMinimum }), kept: !broken.has('password_too_short') },
    { text: t('password.numeric'), kept: !broken.has('password_numeric') },
    // After a mailed link the account is not known here: the server checks the similarity.
    ...(owner.email === undefined
      ? []
      : [
          {
            text: t('password.similar'),
            kept: !broken.has('password_similar_email') && !broken.has('password_similar_name'),
          },
        ]),
  ].map(({ text, kept }) => ({ text, kept: password !== '' && kept }))
  return (
    <div id={id} className={classes.rules}>
      <p>{t('password.hint')}</p>
      <ul>
        {rules.map(({ text, kept }) => (
          <li key={text} data-kept={kept || undefined}>
            {kept ? <IconCheck size={14} aria-hidden /> : <IconPointFilled size={14} aria-hidden />}
            <span>
              <span className="visually-hidden">{t(kept ? 'password.kept' : 'password.open')} </span>
              {text}
            </span>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** What is wrong with a new password and its repetition, under `path` and `re_path` (wire D3). */
export function newPasswordFaults(
  password: string,
  again: string,
  owner: PasswordOwner,
  path: string,
): FormFaults {
  const required = { key: 'required' } as const
  return {
    ...(password === '' ? { [path]: required } : { [path]: passwordFaults(password, owner) }),
    ...(again === ''
      ? { [`re_${path}`]: required }
      : again !== password && { [`re_${path}`]: { key: 'password_mismatch' } as const }),
  }
}
