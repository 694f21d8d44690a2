import { readerLanguages } from '@comptoir/contract/common'
import type { MailText, MailTextRow } from '@comptoir/contract/admin-mail-texts'
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { http, HttpResponse } from 'msw'
import { expect, test } from 'vitest'
import { requestsTo, server, startStandIn, url } from '../../../../test/api.ts'
import { openShop } from '../../../../test/app.tsx'
import { signedInAsOffice } from '../../../../test/office.ts'

startStandIn()

const inEach = <T,>(of: (language: string) => T) =>
  Object.fromEntries(readerLanguages.map((language) => [language, of(language)])) as Record<
    (typeof readerLanguages)[number],
    T
  >
const standards = inEach((language) => ({ subject: `Welcome ${language}`, text: `{{name}}, ${language}` }))
const approved = (over: Partial<MailText> = {}): MailText => ({
  mail: 'approved',
  to: 'customer',
  version: 4,
  situations: ['usual'],
  parts: [
    { key: 'subject', role: 'subject', situation: 'usual', form: null, placeholders: [] },
    {
      ...{ key: 'text', role: 'text', situation: 'usual', form: null },
      placeholders: [{ name: 'name', is_needed: true }],
    },
  ],
  standards,
  outdated: [],
  ...standards,
  ...over,
})
const rows: MailTextRow[] = [
  { mail: 'approved', to: 'customer', subject: inEach(() => 'Welcome'), changed: ['nl'], outdated: [] },
  { mail: 'office_order', to: 'office', subject: inEach(() => 'An order'), changed: [], outdated: [] },
]

/** The page of a mail's texts; saving is answered by `answer`. */
async function openTexts(answer: (body: { version: number }) => Response) {
  signedInAsOffice()
  server.use(
    http.get(url('admin/mail-texts/approved/'), () => HttpResponse.json(approved())),
    http.post(url('admin/mail-texts/approved/preview/'), async ({ request }) => {
      const { texts } = (await request.json()) as { texts: { subject: string; text: string } }
      return HttpResponse.json({ subject: texts.subject, html: `<p>${texts.text}</p>`, text: texts.text })
    }),
    http.patch(url('admin/mail-texts/approved/'), async ({ request }) =>
      answer((await request.json()) as { version: number }),
    ),
  )
  await openShop('/admin/mail-texts/approved')
  return userEvent.setup({ delay: null })
}
const tab = (name: RegExp) => screen.findByRole('tab', { name })
const save = () => screen.getByRole('button', { name: 'Save' })

test('OD-20: every mail is listed with whom it is for and where its texts are the office’s, and found by its subject', async () => {
  signedInAsOffice()
  server.use(http.get(url('admin/mail-texts/'), () => HttpResponse.json(rows)))
  await openShop('/admin/mail-texts')
  const user = userEvent.setup({ delay: null })
  const listed = () => screen.getAllByRole('row').slice(1)
  expect((await screen.findAllByText('An order')).length).toBeGreaterThan(0)
  expect(listed()).toHaveLength(2)
  expect(within(listed()[0]!).getAllByText('Nederlands: changed').length).toBeGreaterThan(0)
  await user.type(screen.getByRole('searchbox'), 'AN ÓRDER')
  await waitFor(() => expect(listed()).toHaveLength(1))
  await user.click(screen.getByText('Changed', { selector: 'label *, label' }))
  expect(await screen.findByText(/No e-mail found/)).toBeTruthy()
})

test('OD-20: a refusal opens the language that it is about, and the keyboard stands in its field', async () => {
  const user = await openTexts((body) =>
    body.version === 4 && 'nl' in body
      ? HttpResponse.json({ nl: { text: ['It must name {{name}}.'] } }, { status: 400 })
      : HttpResponse.json(approved({ version: 5 })),
  )
  await user.click(await tab(/Nederlands/))
  const dutch = screen.getByLabelText<HTMLTextAreaElement>(/^Text \(Nederlands\)/)
  await user.clear(dutch)
  await user.type(dutch, 'Dag')
  await user.click(await tab(/English/))
  await user.click(save())
  expect(await screen.findByText('It must name {{name}}.')).toBeTruthy()
  expect((await tab(/Nederlands/)).getAttribute('aria-selected')).toBe('true')
  expect(within(await tab(/Nederlands/)).getByText('Nederlands: to be corrected')).toBeTruthy()
  await waitFor(() => expect(document.activeElement).toBe(dutch))
  await user.click(screen.getByRole('button', { name: /^Standard text: Text \(Nederlands\)/ }))
  await waitFor(() => expect(dutch.value).toBe('{{name}}, nl'))
})

test('OD-18, OD-20: what is typed is previewed before it is saved, and saved with the version that was seen', async () => {
  const user = await openTexts(() => HttpResponse.json(approved({ version: 5 })))
  const subject = await screen.findByLabelText<HTMLInputElement>(/^Subject \(English\)/)
  await user.clear(subject)
  await user.type(subject, 'Come in')
  expect(await screen.findByTitle('Preview: Come in')).toBeTruthy()
  await user.click(save())
  expect(await screen.findByText('The texts are saved.')).toBeTruthy()
  const sent = requestsTo('admin/mail-texts/approved/').filter(({ method }) => method === 'PATCH')
  expect(sent.map(({ body }) => body)).toEqual([{ en: { subject: 'Come in' }, version: 4 }])
})
