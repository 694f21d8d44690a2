import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { sql } from 'kysely'
import { createTestShop, type TestShop } from '../../../../test/app.ts'
import { freePort } from '../../../../test/free-port.ts'
import { anSmtpServer, refusal } from '../../../../test/smtp.ts'
import type { Deps } from '#deps.ts'
import { enqueue } from '#jobs/enqueue.ts'
import { tasks } from '#jobs/tasks.ts'
import { runJobs, startWorker } from '#jobs/worker.ts'
import { resendMail } from './mail-log.service.ts'
import { createMailer } from './mailer.ts'
import { mailBacklog, queueMail } from './mail.service.ts'
import { sendDueMail } from './send-mail.service.ts'

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS
const start = new Date('2026-11-20T08:00:00Z').getTime()
let clock = start

let shop: TestShop
beforeAll(async () => {
  shop = await createTestShop({ now: () => new Date(clock) })
})
afterAll(() => shop[Symbol.asyncDispose]())
afterEach(async () => {
  clock = start
  await shop.db.deleteFrom('mail').execute()
  await sql`select graphile_worker.complete_jobs(array(select id from graphile_worker.jobs))`.execute(shop.db)
})

/** The shop with another mail server. */
const sendingTo = (mailUrl: string): Deps => ({ ...shop.deps, config: { ...shop.deps.config, mailUrl } })
const at = ({ port }: { port: number }, user = '') => sendingTo(`smtp://${user}127.0.0.1:${port}`)

/** Queues a mail to somebody and returns its id. */
async function aMail(
  to = 'zoe@client.example',
  link = 'https://shop.example/activate?uid=Mw&token=SESAME-123',
) {
  await shop.db
    .transaction()
    .execute((tx) => queueMail(tx, shop.deps, { event: 'activation', to, language: 'nl', name: 'Zoé', link }))
  const { id } = await shop.db
    .selectFrom('mail')
    .select('id')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  return id
}
const mailOf = (id: number) =>
  shop.db.selectFrom('mail').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
/** What the worker does when it looks again, a minute on. */
async function aMinuteLater(deps: Deps) {
  clock += MINUTE_MS
  await enqueue(shop.db, 'send_due_mails', {})
  await runJobs(deps, shop.database.pool)
}
test('OD-20: a mail goes out by SMTP from the shop, to its reader alone, with its link whole', async () => {
  await using smtp = await anSmtpServer()
  const id = await aMail()
  await runJobs(at(smtp), shop.database.pool)
  expect(smtp.received).toHaveLength(1)
  const [{ from, to, mail }] = smtp.received as [(typeof smtp.received)[0]]
  expect([from, to]).toEqual(['contact@comptoir.example', ['zoe@client.example']])
  expect(mail.from).toMatchObject({ name: 'Comptoir Textile', address: 'contact@comptoir.example' })
  expect(mail.messageId).toBe(`<${id}.${start}@localhost>`)
  for (const part of [mail.text, mail.html?.replaceAll('&#38;', '&')])
    expect(part).toContain('https://shop.example/activate?uid=Mw&token=SESAME-123')
  expect(await mailOf(id)).toMatchObject({
    status: 'sent',
    attempts: 1,
    last_error: '',
    sent_at: new Date(start),
  })
})

test('OD-20: a mail that a transaction queued is gone with the transaction', async () => {
  const change = shop.db.transaction().execute(async (tx) => {
    await queueMail(tx, shop.deps, { event: 'approved', to: 'a@b.example', language: 'fr', name: 'A' })
    throw new Error('changed my mind')
  })
  await expect(change).rejects.toThrow('changed my mind')
  expect(await shop.db.selectFrom('mail').select('id').execute()).toEqual([])
  expect((await sql`select from graphile_worker.jobs`.execute(shop.db)).rows).toEqual([])
})

test('OD-20: with the server down nothing fails; when it is back, every mail arrives once within a minute', async () => {
  const port = await freePort()
  const deps = sendingTo(`smtp://127.0.0.1:${port}`)
  const ids: number[] = []
  for (let n = 0; n < 12; n += 1) ids.push(await aMail(`client${n}@client.example`))
  await runJobs(deps, shop.database.pool)
  for (let minute = 0; minute < 30; minute += 1) await aMinuteLater(deps)
  expect(await mailBacklog(shop.deps)).toEqual({ queued: 12, failed: 0, oldest_seconds: 30 * 60 })
  expect((await mailOf(ids[0]!)).last_error).toContain('ECONNREFUSED')

  await using smtp = await anSmtpServer({ port })
  await aMinuteLater(deps)
  await aMinuteLater(deps)
  expect(smtp.received.flatMap(({ to }) => to).toSorted()).toEqual(
    ids.map((_, n) => `client${n}@client.example`).toSorted(),
  )
  expect(await mailBacklog(shop.deps)).toEqual({ queued: 0, failed: 0, oldest_seconds: 0 })
})

test('OD-20: while the server is away, it is hardly asked, however many mails wait', async () => {
  await using smtp = await anSmtpServer({
    onConnect: (_session, done) => done(refusal(421, 'Come back later')),
  })
  const deps = at(smtp)
  const attempts = async () =>
    (await shop.db.selectFrom('mail').select('attempts').execute()).reduce(
      (sum, mail) => sum + mail.attempts,
      0,
    )
  for (let n = 0; n < 5; n += 1) await aMail()
  await runJobs(deps, shop.database.pool)
  expect(await attempts()).toBe(1)
  await aMinuteLater(deps)
  await aMinuteLater(deps)
  expect(await attempts()).toBe(3)
})

test('OD-20: the metrics tell how many mails wait and for how long, and how many were given up', async () => {
  await aMail('nobody')
  await aMail()
  clock += 90_000
  const body = await shop.metrics()
  expect(body).toContain('\nmails_queued 1\n')
  expect(body).toContain('\nmails_failed 1\n')
  expect(body).toContain('\nmails_oldest_queued_seconds 90\n')
})

test('OD-20: a refusal for the moment is tried again, later and later, up to a quarter of an hour', async () => {
  let isBusy = true
  await using smtp = await anSmtpServer({
    onRcptTo: (_address, _session, done) =>
      done(isBusy ? refusal(451, '4.7.1 Greylisted, try again later') : null),
  })
  const id = await aMail()
  await runJobs(at(smtp), shop.database.pool)
  expect(await mailOf(id)).toMatchObject({ status: 'queued', attempts: 1 })
  expect((await mailOf(id)).last_error).toContain('Greylisted')
  const attemptsAt: number[] = []
  for (let minute = 1; minute <= 62; minute += 1) {
    await aMinuteLater(at(smtp))
    const { attempts } = await mailOf(id)
    if (attempts > attemptsAt.length + 1) attemptsAt.push(minute)
  }
  expect(attemptsAt).toEqual([1, 3, 7, 15, 30, 45, 60])
  isBusy = false
  clock += 15 * MINUTE_MS
  await aMinuteLater(at(smtp))
  expect(smtp.received).toHaveLength(1)
  expect(await mailOf(id)).toMatchObject({ status: 'sent', last_error: '' })
})

test('OD-20: one mail that waits holds up no other', async () => {
  await using smtp = await anSmtpServer({
    onRcptTo: ({ address }, _session, done) =>
      done(address.startsWith('full') ? refusal(452, '4.2.2 Mailbox full') : null),
  })
  await aMail('full@client.example')
  await aMail('free@client.example')
  await sql`select graphile_worker.complete_jobs(array(select id from graphile_worker.jobs))`.execute(shop.db)
  await aMinuteLater(at(smtp))
  expect(smtp.received.map(({ to }) => to)).toEqual([['free@client.example']])
})

test.each([
  ['its recipient', 550, '5.1.1 No such mailbox', 'rcpt'],
  ['its content', 554, '5.6.0 Message refused as spam', 'data'],
])(
  'OD-20: a mail that the server refuses for good for %s fails at once',
  async (_what, code, words, step) => {
    await using smtp = await anSmtpServer({
      ...(step === 'rcpt' && { onRcptTo: (_address, _session, done) => done(refusal(code, words)) }),
      ...(step === 'data' && { onMail: () => refusal(code, words) }),
    })
    const id = await aMail()
    await runJobs(at(smtp), shop.database.pool)
    await aMinuteLater(at(smtp))
    expect(await mailOf(id)).toMatchObject({ status: 'failed', attempts: 1, sent_at: null })
    expect((await mailOf(id)).last_error).toContain(words)
  },
)

test('OD-20: a server that does not trust the shop is the operator’s to mend: the mail waits', async () => {
  await using smtp = await anSmtpServer({
    onRcptTo: (_address, _session, done) => done(refusal(554, '5.7.1 Relay access denied')),
  })
  const id = await aMail()
  await runJobs(at(smtp), shop.database.pool)
  expect(await mailOf(id)).toMatchObject({ status: 'queued', attempts: 1 })
})

test('OD-20: a mail that could not be sent for five days has failed, and says why', async () => {
  const deps = sendingTo(`smtp://127.0.0.1:${await freePort()}`)
  const id = await aMail()
  clock += 5 * DAY_MS - 2 * MINUTE_MS
  await aMinuteLater(deps)
  expect(await mailOf(id)).toMatchObject({ status: 'queued' })
  await aMinuteLater(deps)
  expect(await mailOf(id)).toMatchObject({ status: 'failed' })
  expect((await mailOf(id)).last_error).toContain('ECONNREFUSED')
})

test('OD-20: signs in to the server with the name and the password of MAIL_URL; neither gets into the row', async () => {
  const given: unknown[] = []
  await using smtp = await anSmtpServer({
    authOptional: false,
    onAuth({ username, password }, _session, done) {
      given.push([username, password])
      if (password === 'p@ss/word') return done(null, { user: username })
      return done(refusal(535, '5.7.8 Wrong password'))
    },
  })
  const id = await aMail()
  await runJobs(at(smtp, 'shop%40comptoir.example:wrong-one@'), shop.database.pool)
  const waiting = await mailOf(id)
  expect(waiting).toMatchObject({ status: 'queued', attempts: 1 })
  expect(waiting.last_error).toContain('5.7.8')
  expect(waiting.last_error).not.toContain('wrong-one')
  await aMinuteLater(at(smtp, 'shop%40comptoir.example:p%40ss%2Fword@'))
  expect(given.at(-1)).toEqual(['shop@comptoir.example', 'p@ss/word'])
  expect(smtp.received).toHaveLength(1)
})

test('OD-20: many workers at once send each mail once', async () => {
  await using smtp = await anSmtpServer()
  const deps = at(smtp)
  for (let n = 0; n < 30; n += 1) await aMail(`client${n}@client.example`)
  for (let n = 0; n < 4; n += 1) await enqueue(shop.db, 'send_due_mails', {})
  const workers = [1, 2, 3].map(() => startWorker(deps, shop.database.url))
  await expect.poll(async () => (await mailBacklog(shop.deps)).queued).toBe(0)
  for (const worker of workers) await worker.stop()
  expect(smtp.received).toHaveLength(30)
  expect(new Set(smtp.received.map(({ to }) => to[0])).size).toBe(30)
})

test('OD-20: a worker that is told to stop finishes its mail and leaves the others', async () => {
  const stopping = new AbortController()
  await using smtp = await anSmtpServer({
    onMail: () => {
      stopping.abort()
      return undefined
    },
  })
  for (let n = 0; n < 3; n += 1) await aMail()
  await tasks(at(smtp)).send_due_mails({}, { abortSignal: stopping.signal })
  expect(smtp.received).toHaveLength(1)
  expect((await mailBacklog(shop.deps)).queued).toBe(2)
})

test('OD-20: a mail whose job was lost with its worker is sent all the same', async () => {
  await using smtp = await anSmtpServer()
  await aMail()
  await sql`select graphile_worker.complete_jobs(array(select id from graphile_worker.jobs))`.execute(shop.db)
  await aMinuteLater(at(smtp))
  expect(smtp.received).toHaveLength(1)
})

test('OD-20: a mail whose sender lost the database half-way is free at once, and arrives once', async () => {
  const cutOff = () =>
    sql`select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and state = 'idle in transaction'`.execute(shop.db)
  let isFirst = true
  await using smtp = await anSmtpServer({
    onRcptTo(_address, _session, done) {
      if (!isFirst) return done()
      isFirst = false
      void cutOff().then(() => done(refusal(451, '4.3.0 Try again')))
    },
  })
  const id = await aMail()
  const sending = sendDueMail(at(smtp), createMailer(at(smtp).config), id)
  await expect(sending).rejects.toThrow(/connection|ECONNRESET/i)
  expect(await mailOf(id)).toMatchObject({ status: 'queued', attempts: 0 })
  await aMinuteLater(at(smtp))
  expect(smtp.received).toHaveLength(1)
  expect(await mailOf(id)).toMatchObject({ status: 'sent', attempts: 1 })
})

test('OD-20: sending again delivers the same content under a name of its own', async () => {
  await using smtp = await anSmtpServer()
  const id = await aMail()
  await runJobs(at(smtp), shop.database.pool)
  clock += MINUTE_MS
  await resendMail(at(smtp), null, id)
  await runJobs(at(smtp), shop.database.pool)
  const [first, second] = smtp.received.map(({ mail }) => mail)
  expect(second).toMatchObject({ subject: first!.subject, html: first!.html, text: first!.text })
  expect(second!.messageId).not.toBe(first!.messageId)
  expect(await mailOf(id)).toMatchObject({ status: 'sent', attempts: 1 })
})

test('OD-20: a mail that failed can be sent again; one that is unknown cannot', async () => {
  let isKnown = false
  await using smtp = await anSmtpServer({
    onRcptTo: (_address, _session, done) => done(isKnown ? null : refusal(550, '5.1.1 No such mailbox')),
  })
  const id = await aMail()
  await runJobs(at(smtp), shop.database.pool)
  isKnown = true
  await resendMail(at(smtp), null, id)
  await runJobs(at(smtp), shop.database.pool)
  expect(smtp.received).toHaveLength(1)
  await expect(resendMail(at(smtp), null, 999_999)).rejects.toMatchObject({ detail: { key: 'no_match' } })
})

test('C-20: what is kept of a mail shows no token, and a week later holds none at all', async () => {
  await using smtp = await anSmtpServer()
  const id = await aMail()
  await runJobs(at(smtp), shop.database.pool)
  const kept = await mailOf(id)
  expect(JSON.stringify({ ...kept, encrypted_link: kept.encrypted_link!.toString('latin1') })).not.toContain(
    'SESAME',
  )
  expect(kept.body_text).toContain('https://shop.example/activate?uid=Mw&token=*')
  clock += 8 * DAY_MS
  await enqueue(shop.db, 'delete_old_mails', {})
  await runJobs(at(smtp), shop.database.pool)
  expect(await mailOf(id)).toMatchObject({ encrypted_link: null, status: 'sent' })
  await expect(resendMail(at(smtp), null, id)).rejects.toMatchObject({
    fields: { non_field_errors: [{ key: 'mail_link_gone' }] },
  })
})

test('OD-44: mails are forgotten after MAIL_KEPT_DAYS, those that wait are not', async () => {
  await using smtp = await anSmtpServer()
  const old = await aMail()
  await runJobs(at(smtp), shop.database.pool)
  const waiting = await aMail()
  clock += 181 * DAY_MS
  const recent = await aMail()
  await enqueue(shop.db, 'delete_old_mails', {})
  await sql`delete from graphile_worker._private_jobs where task_id in (select id from graphile_worker._private_tasks where identifier = 'send_mail')`.execute(
    shop.db,
  )
  await runJobs(at(smtp), shop.database.pool)
  const kept = await shop.db.selectFrom('mail').select('id').orderBy('id').execute()
  expect(kept.map(({ id }) => id)).toEqual([waiting, recent])
  expect(kept).not.toContainEqual({ id: old })
})

test('OD-20: a mail whose link is encrypted with another SECRET fails rather than go out with a dead link', async () => {
  await using smtp = await anSmtpServer()
  const id = await aMail()
  const deps = at(smtp)
  await runJobs(
    { ...deps, config: { ...deps.config, secret: 'another secret, long enough to be one' } },
    shop.database.pool,
  )
  expect(smtp.received).toEqual([])
  expect(await mailOf(id)).toMatchObject({ status: 'failed' })
  expect((await mailOf(id)).last_error).toContain('SECRET')
})

test('OD-20: what is no single address is kept as failed, and never reaches a server', async () => {
  await using smtp = await anSmtpServer()
  const id = await aMail('a@b.example, spy@evil.example\r\nBcc: c@d.example')
  await aMinuteLater(at(smtp))
  expect(smtp.received).toEqual([])
  expect(await mailOf(id)).toMatchObject({ status: 'failed' })
  await expect(resendMail(at(smtp), null, id)).rejects.toMatchObject({
    fields: { non_field_errors: [{ key: 'mail_no_address' }] },
  })
})
