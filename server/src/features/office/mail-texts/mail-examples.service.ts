import type { Example as ExampleInput } from '@comptoir/contract/admin-mail-texts'
import { translate } from '#i18n/messages.ts'
import { inTransaction } from '#db/transaction.ts'
import type { Deps } from '#deps.ts'
import { message, RuleError } from '#lib/errors.ts'
import { invoiceExample } from '#features/money/invoices/delivery.service.ts'
import { paymentExample } from '#features/money/payments/payment-mail.service.ts'
import { reminderExample } from '#features/money/reminders/reminders.service.ts'
import { orderMailExample } from '#features/orders/order-mail/order-mail.service.ts'
import { audit, type Actor } from '#features/platform/audit/audit.service.ts'
import type { MailContent } from '#features/platform/mail/mail-block.ts'
import { eventExample, type Example } from '#features/platform/mail/mail-examples.rules.ts'
import type { Situation } from '#features/platform/mail/mail-templates.ts'
import { partsOf } from '#features/platform/mail/mail-texts.rules.ts'
import { previewContent, queueContent } from '#features/platform/mail/mail.service.ts'
import { addressOf, templateOf, wordsWith } from '#features/platform/mail/mail-texts.service.ts'

/** Who writes mails says how one of theirs looks. */
const examples: readonly ((example: Example) => MailContent | undefined)[] = [
  eventExample,
  orderMailExample,
  invoiceExample,
  reminderExample,
  paymentExample,
]

/**
 * A mail with made-up data, by the code that writes the real ones.
 *
 * @throws NotFoundError, RuleError for each text that could not be saved
 */
async function exampleOf(
  deps: Pick<Deps, 'db' | 'config'>,
  name: string,
  { text_language: language, situation = 'usual', texts = {} }: ExampleInput,
): Promise<MailContent> {
  const template = templateOf(name)
  const known = partsOf(template).map((part) => part.situation)
  if (situation !== 'usual' && !known.includes(situation))
    throw new RuleError({ situation: [message('choice', { value: situation })] })
  const example: Example = {
    template,
    situation: situation as Situation, // as was just checked
    language,
    words: await wordsWith(deps, template, language, texts),
    shop: deps.config,
  }
  for (const draw of examples) {
    const content = draw(example)
    if (content) return content
  }
  throw new Error(`the mail ${template} has no example`)
}

/** What a mail would look like. @throws NotFoundError, RuleError */
export async function previewMailText(deps: Deps, name: string, example: ExampleInput) {
  const { subject, html, text } = previewContent(deps, await exampleOf(deps, name, example))
  return { subject, html, text }
}

/**
 * Sends the example to whoever asks for it.
 *
 * @throws NotFoundError, RuleError
 */
export async function sendExample(
  deps: Deps,
  actor: Actor,
  name: string,
  example: ExampleInput,
): Promise<{ recipient: string }> {
  const content = await exampleOf(deps, name, example)
  const recipient = await addressOf(deps.db, actor.id)
  const subject = translate(content.language, 'mail_test_subject', { subject: content.subject })
  await inTransaction(deps.db, async (tx) => {
    const id = await queueContent(tx, deps, { ...content, subject }, { template: 'test', to: recipient })
    if (id === undefined) return
    await audit(tx, deps, actor, [
      {
        action: 'create',
        entity: 'mail',
        entity_id: id,
        label: `${recipient} – ${subject}`,
        after: { template: 'test' },
      },
    ])
  })
  return { recipient }
}
