import { encodeText } from '@lectern/contract/rules/base64'
import { allEndpoints } from '@lectern/contract/table'
import { isAudited } from '@lectern/contract/audited'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Account, startApp, type TestApp } from '../../../test/app.ts'
import { fieldsOf } from './audit.rules.ts'

const DAY_MS = 86_400_000

let app: TestApp
let root: Account
beforeAll(async () => {
  app = await startApp()
  root = await app.root()
})
afterAll(() => app.close())

/** Tokens expire when the clock advances this far. */
const later = async (ms: number) => {
  app.clock.advance(ms)
  root = { ...root, token: await app.tokenFor(root) }
}
const list = (query: object = {}) => app.as(root).ask('audit.list', { query })
const newest = async () => (await list()).entries[0]

describe('the audit log', () => {
  test('records who changed what, with the value where it is not secret', async () => {
    await app.as(root).ask('settings.update', { body: { language: 'de', backupsToKeep: 5 } })
    expect(await newest()).toMatchObject({
      at: app.clock.now(),
      userId: root.id,
      username: 'root',
      action: 'settings.update',
      subject: null,
      fields: [
        { name: 'backupsToKeep', value: '5' },
        { name: 'language', value: 'de' },
      ],
      ipAddress: '127.0.0.1',
    })
  })

  test('contains no password, key or address, not even for deletions', async () => {
    const body = { username: 'anne', password: 'zq7-secret', type: 'user' as const, isActive: true }
    const { user } = await app.as(root).ask('users.create', { body })
    await app.as(root).ask('users.update', { params: { id: user.id }, body: { password: 'zq7-other' } })
    await app.as(root).ask('emails.updateSettings', {
      body: { host: '127.0.0.1', port: 9, user: 'me', pass: 'zq7-mail', fromAddress: 'a@b.example' },
    })
    await app.as(root).ask('users.remove', { params: { id: user.id } })
    const { entries } = await list()
    expect(entries.slice(0, 4).map(({ action, subject }) => [action, subject])).toEqual([
      ['users.remove', 'anne'],
      ['emails.updateSettings', null],
      ['users.update', 'anne'],
      ['users.create', 'anne'],
    ])
    expect(entries[2]?.fields).toEqual([{ name: 'password', value: null }])
    expect(entries[3]?.fields).toContainEqual({ name: 'isActive', value: 'true' })
    const stored = await app.ctx.db.selectFrom('audit_entry').selectAll().execute()
    expect(JSON.stringify(stored)).not.toContain('zq7')
  })

  test('names what a call was about, whatever kind of id it had', async () => {
    const { provider } = await app.as(root).ask('metadata.addCustomProvider', {
      body: { name: 'Goodreads', url: 'http://127.0.0.1:9', mediaType: 'book' },
    })
    await app.as(root).ask('metadata.removeCustomProvider', { params: { id: provider.id } })
    await app.as(root).ask('names.renameTag', { body: { tag: 'Sea', newTag: 'Ocean' } })
    await app.as(root).ask('names.removeTag', { params: { tag: encodeText('Ocean') } })
    const { user } = await app.as(root).ask('users.create', { body: { username: 'gone', password: 'x' } })
    await app.as(root).ask('users.remove', { params: { id: user.id } })
    const [inTrash] = (await app.as(root).ask('trash.list')).entries
    await app.as(root).ask('trash.remove', { params: { id: inTrash?.id ?? '' } })
    const { entries } = await list()
    expect(entries.slice(0, 6).map(({ action, subject }) => [action, subject])).toEqual([
      ['trash.remove', 'gone'],
      ['users.remove', 'gone'],
      ['users.create', 'gone'],
      ['names.removeTag', 'Ocean'],
      ['names.renameTag', null],
      ['metadata.removeCustomProvider', 'Goodreads'],
    ])
    expect(entries[4]?.fields).toEqual([
      { name: 'tag', value: 'Sea' },
      { name: 'newTag', value: 'Ocean' },
    ])
    expect(entries[6]?.subject).toBe('Goodreads')
  })

  test('leaves out calls that were refused, failed or only read', async () => {
    const { total } = await list()
    const user = await app.createUser()
    expect((await app.as(user).call('settings.update', { body: { language: 'fr' } })).status).toBe(403)
    expect((await app.as(root).call('settings.update', { body: { language: 'xx' as 'de' } })).status).toBe(
      400,
    )
    expect((await app.as(root).call('users.remove', { params: { id: 'nobody' } })).status).toBe(404)
    await app.as(root).ask('users.list')
    expect((await list()).total).toBe(total)
  })

  test('can be filtered by user, action and time, and is paginated', async () => {
    await later(10 * DAY_MS)
    const admin = await app.createUser({ type: 'admin', username: 'second admin' })
    const since = app.clock.now()
    await app.as(admin).ask('settings.update', { body: { backupsToKeep: 7 } })
    await app.as(admin).ask('tools.purgeItemCache')
    const ofAdmin = await list({ user: admin.id })
    expect(ofAdmin.entries.map(({ action }) => action)).toEqual(['tools.purgeItemCache', 'settings.update'])
    expect(ofAdmin.people).toContainEqual({ id: admin.id, username: 'second admin' })
    expect((await list({ user: admin.id, action: 'settings.update' })).total).toBe(1)
    expect((await list({ from: String(since) })).total).toBe(2)
    expect((await list({ to: String(since - 1) })).entries.map(({ username }) => username)).not.toContain(
      'second admin',
    )
    const { entries, numPages } = await list({ user: admin.id, itemsPerPage: '1', page: '1' })
    expect([entries.map(({ action }) => action), numPages]).toEqual([['settings.update'], 2])
    expect((await app.as(await app.createUser()).call('audit.list')).status).toBe(403)
  })

  test('deletes entries older than the configured age', async () => {
    await app.as(root).ask('settings.update', { body: { auditDaysToKeep: 30 } })
    expect((await list()).total).toBeGreaterThan(1)
    await later(31 * DAY_MS)
    expect((await list()).entries).toEqual([])
  })
})

test('records every admin call that changes something, unless it is explicitly excluded', () => {
  const audited = allEndpoints().filter(({ name, endpoint }) => isAudited(name, endpoint))
  const names = new Set(audited.map(({ name }) => name))
  for (const name of [
    'users.create',
    'users.update',
    'users.remove',
    'settings.update',
    'libraries.create',
    'libraries.remove',
    'editing.remove',
    'editing.removeBatch',
    'apiKeys.create',
    'backups.create',
    'backups.apply',
    'feeds.openItem',
    'feeds.close',
    'shares.create',
  ] as const) {
    expect(names).toContain(name)
  }
  expect(audited.filter(({ endpoint }) => endpoint.method === 'GET' && !endpoint.changesStateOnGet)).toEqual(
    [],
  )
})

test('includes values only for booleans and plain settings', () => {
  const given = {
    params: {},
    query: { hard: true },
    body: { token: 'abc', isOn: false, size: 3, list: ['a'] },
  }
  expect(fieldsOf('users.update', given)).toEqual([
    { name: 'hard', value: 'true' },
    { name: 'token', value: null },
    { name: 'isOn', value: 'false' },
    { name: 'size', value: null },
    { name: 'list', value: null },
  ])
  expect(fieldsOf('settings.update', { ...given, query: {} })[0]).toEqual({ name: 'token', value: 'abc' })
})
