import { truncate } from 'node:fs/promises'
import type { EreaderDeviceView } from '@lectern/contract/emails'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Account, startApp, type TestApp } from '../../../test/app.ts'
import { addBook, addLibrary } from '../../../test/build.ts'
import { connect } from '../../../test/live.ts'
import { until } from '../../../test/jobs.ts'
import { makeTree, type Tree } from '../../../test/make-tree.ts'
import { newId } from '../../platform/ids.ts'
import { MAIL_PASSWORD, MAIL_USER, type MailServer, startMailServer } from './test-support/mail-server.ts'

let app: TestApp
let root: Account
let mail: MailServer
let tree: Tree
let itemId: string
let address: string

const KINDLE: EreaderDeviceView = {
  name: 'Kindle',
  email: 'anne@kindle.example',
  availabilityOption: 'adminOrUp',
  users: [],
}

beforeAll(async () => {
  app = await startApp()
  root = await app.root()
  address = await app.listen()
  tree = await makeTree({ 'Fog/book.epub': 'an e-book, or so it says' })
  const folders = [{ id: newId(), path: tree.root, createdAt: app.clock.now() }]
  const libraryId = await addLibrary(app.ctx.db, { folders })
  const place = { libraryId, folderId: folders[0]?.id ?? '', relPath: 'Fog' }
  itemId = await addBook(app.ctx.db, place, { media: { title: 'Fog' } })
})
afterAll(async () => {
  await app.close()
  tree.close()
})

beforeEach(async () => {
  mail = await startMailServer()
  await setUp()
  await setDevices([KINDLE])
  return () => mail.close()
})

const setUp = (change: object = {}) =>
  app.as(root).ask('emails.updateSettings', {
    body: {
      host: '127.0.0.1',
      port: mail.port,
      secure: true,
      rejectUnauthorized: false,
      user: MAIL_USER,
      pass: MAIL_PASSWORD,
      fromAddress: 'Lectern <books@lectern.example>',
      testAddress: 'admin@lectern.example',
      ...change,
    },
  })
const setDevices = (ereaderDevices: EreaderDeviceView[]) =>
  app.as(root).ask('emails.devices', { body: { ereaderDevices } })
const sendEbook = (account: Account, deviceName = 'Kindle', libraryItemId = itemId) =>
  app.as(account).call('emails.sendEbook', { body: { libraryItemId, deviceName } })
const jobs = () => app.ctx.jobs.list({ kind: 'send-ebook' })
const ended = () =>
  until(async () => (await jobs()).every(({ state }) => state !== 'queued' && state !== 'running'))

describe('the mail account', () => {
  test('is saved, and its password never leaves the server', async () => {
    const answer = await app.as(root).call('emails.settings')
    expect(answer.json().settings).toEqual({
      id: 'email-settings',
      host: '127.0.0.1',
      port: mail.port,
      secure: true,
      rejectUnauthorized: false,
      user: MAIL_USER,
      pass: null,
      hasPass: true,
      fromAddress: 'Lectern <books@lectern.example>',
      testAddress: 'admin@lectern.example',
      ereaderDevices: [KINDLE],
    })
    expect(answer.text).not.toContain(MAIL_PASSWORD)
  })

  test('keeps its password when updated without one; an empty one removes it', async () => {
    const change = (body: object) => app.as(root).ask('emails.updateSettings', { body })
    expect((await change({ user: 'other' })).settings).toMatchObject({ user: 'other', hasPass: true })
    expect((await change({ pass: null })).settings.hasPass).toBe(true)
    expect((await change({ pass: '' })).settings.hasPass).toBe(false)
  })

  test.each([{ port: 0 }, { fromAddress: 'nobody' }, { testAddress: 'a@b@c' }, { host: 5 }])(
    '%j is refused',
    async (body) => {
      const answer = await app.as(root).call('emails.updateSettings', { body: body as never })
      expect(answer.status).toBe(400)
    },
  )

  test('is for admins only', async () => {
    const user = await app.createUser()
    expect((await app.as(user).call('emails.settings')).status).toBe(403)
    expect((await app.as(user).call('emails.test')).status).toBe(403)
  })
})

describe('the test mail', () => {
  const sendTest = () => app.as(root).call('emails.test')

  test('is sent over STARTTLS with the server’s account', async () => {
    expect((await sendTest()).text).toBe('OK')
    expect(mail.mails).toMatchObject([
      {
        from: 'books@lectern.example',
        to: ['admin@lectern.example'],
        isEncrypted: true,
        user: MAIL_USER,
      },
    ])
    expect(mail.mails[0]?.raw).toContain('Subject: Test mail from Lectern')
  })

  test('reports a wrong password', async () => {
    await setUp({ pass: 'wrong' })
    const answer = await sendTest()
    expect([answer.status, answer.text]).toEqual([400, '127.0.0.1 refused the username or password'])
  })

  test('reports an untrusted certificate', async () => {
    await setUp({ rejectUnauthorized: true })
    const answer = await sendTest()
    expect(answer.status).toBe(400)
    expect(answer.text).toMatch(/^The certificate of 127\.0\.0\.1 cannot be trusted/)
    expect(mail.mails).toEqual([])
  })

  test('reports an unreachable server and missing mail settings', async () => {
    await setUp({ port: 9 })
    expect((await sendTest()).text).toMatch(/^127\.0\.0\.1 could not be reached/)
    await setUp({ host: '' })
    expect((await sendTest()).text).toBe('Mail is not set up')
  })
})

describe('e-readers', () => {
  const named = (name: string, given: Partial<EreaderDeviceView> = {}) => ({ ...KINDLE, name, ...given })

  test('are listed at sign-in for users who may use them', async () => {
    const user = await app.createUser()
    const guest = await app.createUser({ type: 'guest' })
    await setDevices([
      named('Of admins'),
      named('Of users', { availabilityOption: 'userOrUp' }),
      named('Of all', { availabilityOption: 'guestOrUp' }),
      named('Of one', { availabilityOption: 'specificUsers', users: [guest.id] }),
    ])
    const namesFor = async (account: Account) =>
      (await app.as(account).ask('auth.authorize')).ereaderDevices.map(({ name }) => name)
    expect(await namesFor(root)).toEqual(['Of admins', 'Of users', 'Of all'])
    expect(await namesFor(user)).toEqual(['Of users', 'Of all'])
    expect(await namesFor(guest)).toEqual(['Of all', 'Of one'])
  })

  test.each([
    [[named('One'), named('one')], 'There is an e-reader named "one" already'],
    [[named('One', { availabilityOption: 'specificUsers' })], '"One" needs at least one user'],
    [[named('One', { email: 'nobody' })], 'is not an e-mail address'],
    [[named(' ')], 'name'],
  ])('%j is refused', async (ereaderDevices, reason) => {
    const answer = await app.as(root).call('emails.devices', { body: { ereaderDevices } })
    expect(answer.status).toBe(400)
    expect(answer.text).toContain(reason)
  })

  test('created by users are always private to them, and require the permission', async () => {
    const reader = await app.createUser({ permissions: { createEreader: true } })
    const own = (account: Account, ereaderDevices: EreaderDeviceView[]) =>
      app.as(account).call('emails.ownDevices', { body: { ereaderDevices } })
    const mine = named('Mine', { availabilityOption: 'guestOrUp', users: [root.id] })
    expect((await own(reader, [mine])).json()).toEqual({
      ereaderDevices: [{ ...mine, availabilityOption: 'specificUsers', users: [reader.id] }],
    })
    expect((await own(reader, [named('Kindle')])).status).toBe(400)
    expect((await own(await app.createUser(), [mine])).status).toBe(403)
    expect((await own(reader, [])).json()).toEqual({ ereaderDevices: [] })
    const { settings } = await app.as(root).ask('emails.settings')
    expect(settings.ereaderDevices).toEqual([KINDLE])
  })

  test('of a deleted account are deleted with it', async () => {
    const reader = await app.createUser()
    const device = named('Theirs', { availabilityOption: 'specificUsers', users: [reader.id] })
    await setDevices([KINDLE, device])
    await app.as(root).ask('users.remove', { params: { id: reader.id } })
    await until(async () => (await app.as(root).ask('emails.settings')).settings.ereaderDevices.length === 1)
  })
})

describe('a book sent to an e-reader', () => {
  test('arrives as an attachment, and the sender is notified', async () => {
    const live = await connect(address)
    await live.signIn(root.token)
    const heard = live.next('ebook_sent')
    expect((await sendEbook(root)).text).toBe('OK')
    expect(await heard).toEqual({
      libraryItemId: itemId,
      title: 'Fog',
      deviceName: 'Kindle',
      state: 'sent',
      error: null,
    })
    live.close()
    const [received] = mail.mails
    expect(received?.to).toEqual(['anne@kindle.example'])
    expect(received?.raw).toContain('Subject: Fog')
    expect(received?.raw).toContain('filename=book.epub')
    expect(received?.raw).toContain('Content-Type: application/epub+zip')
    expect(received?.raw).toContain(Buffer.from('an e-book, or so it says').toString('base64'))
  })

  test('is retried when the mail server asks to try again later', async () => {
    mail.greylists = 1
    await sendEbook(root)
    await until(() => mail.tries === 1)
    await until(async () => (await jobs())[0]?.state === 'queued')
    expect((await jobs())[0]?.error).toBe(
      '127.0.0.1 asks to try again later: Greylisted, please come back later',
    )
    app.clock.advance(5 * 60_000)
    app.ctx.jobs.wake()
    await ended()
    expect(mail.mails).toHaveLength(1)
  })

  test('that exceeds the mail server’s size limit is refused before sending and not retried', async () => {
    const live = await connect(address)
    await live.signIn(root.token)
    const heard = live.next('ebook_sent')
    await truncate(tree.at('Fog/book.epub'), 200_000)
    await sendEbook(root)
    expect(await heard).toMatchObject({
      state: 'failed',
      error: '127.0.0.1 does not accept e-mails of this size',
    })
    live.close()
    await truncate(tree.at('Fog/book.epub'), 24)
    await ended()
    const [refused] = (await jobs()).filter(({ state }) => state === 'failed')
    expect(refused).toMatchObject({ failures: 1, progress: null })
    expect(mail.mails).toEqual([])
  })

  test('requires an existing device the user may use, an item with an e-book, and configured mail', async () => {
    const user = await app.createUser()
    const said = async (answer: ReturnType<typeof sendEbook>) => {
      const { status, text } = await answer
      return [status, text]
    }
    expect(await said(sendEbook(root, 'Nook'))).toEqual([404, 'Ereader device not found'])
    expect(await said(sendEbook(user))).toEqual([403, 'Forbidden'])
    expect(await said(sendEbook(root, 'Kindle', newId()))).toEqual([404, 'Library item not found'])
    await setUp({ host: null })
    expect(await said(sendEbook(root))).toEqual([400, 'Mail is not set up'])
  })
})

test('a notification can be sent by mail', async () => {
  const { notifications } = await app.as(root).ask('notifications.create', {
    body: {
      eventName: 'onTest',
      urls: ['mailto:anne@lectern.example'],
      titleTemplate: 'Hello',
      bodyTemplate: 'From {{version}}',
      enabled: true,
    },
  })
  await app.as(root).ask('notifications.testOne', { params: { id: notifications[0]?.id ?? '' } })
  expect(mail.mails).toMatchObject([{ to: ['anne@lectern.example'] }])
  expect(mail.mails[0]?.raw).toContain('From 3.0.0')
})
