import { existsSync, mkdirSync, readdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type Account, startApp, type StartOptions, type TestApp } from '../../../test/app.ts'
import { addBook, addLibrary } from '../../../test/build.ts'
import { openArchive } from './archive/open-archive.service.ts'

let app: TestApp
let root: Account
const start = async (options: StartOptions = {}) => {
  app = await startApp(options)
  root = await app.root()
}
afterEach(() => app.close())

const folder = () => path.join(app.config.metadataDir, 'backups')
const list = async () => (await app.as(root).ask('backups.list')).backups
const create = async () => (await app.as(root).ask('backups.create')).backups
const fileOf = (id: string) => path.join(folder(), `${id}.audiobookshelf`)

const aShelf = async () => {
  const place = { id: 'folder', path: path.join(app.config.metadataDir, 'books'), createdAt: 1 }
  const libraryId = await addLibrary(app.ctx.db, { folders: [place] })
  return addBook(app.ctx.db, { libraryId, folderId: place.id, relPath: 'One' })
}
const aCover = (itemId: string, content: string) => {
  const place = path.join(app.config.metadataDir, 'items', itemId)
  mkdirSync(place, { recursive: true })
  writeFileSync(path.join(place, 'cover.jpg'), content)
}

describe('a backup', () => {
  beforeEach(() => start())

  test('is created, verified and listed under the name clients expect', async () => {
    aCover(await aShelf(), 'a picture')
    const [backup] = await create()
    expect(backup).toMatchObject({ isVerified: true, isRestorePoint: false, key: 'sqlite', problem: null })
    expect(backup?.filename).toMatch(/^\d{4}-\d\d-\d\dT\d{4}\.audiobookshelf$/)
    expect(backup?.path).toBe(`backups/${backup?.filename}`)
    expect(backup?.datePretty).toMatch(/^Thu, Jan 15 2026 \d\d:\d\d$/)
    const { manifest, close } = await openArchive(backup?.fullPath ?? '')
    close()
    expect(manifest.files?.count).toBe(1)
    expect(manifest.tables.find(({ name }) => name === 'item')?.rows).toBe(1)
    expect(readdirSync(folder()).sort()).toEqual(['.lectern-backups.json', backup?.filename])
    expect(existsSync(path.join(app.config.metadataDir, 'backup-work'))).toBe(true)
    expect(readdirSync(path.join(app.config.metadataDir, 'backup-work'))).toEqual([])
  })

  test('includes covers only if the setting says so', async () => {
    aCover(await aShelf(), 'a picture')
    const made = async (backupMetadataCovers: boolean) => {
      await app.as(root).ask('settings.update', { body: { backupMetadataCovers } })
      const known = new Set((await list()).map(({ id }) => id))
      const backup = (await create()).find(({ id }) => !known.has(id))
      const { manifest, close } = await openArchive(backup?.fullPath ?? '')
      close()
      return [backup?.backupMetadataCovers, manifest.files?.count ?? null]
    }
    expect(await made(false)).toEqual([false, null])
    expect(await made(true)).toEqual([true, 1])
  })

  test('created twice within a minute does not overwrite the first', async () => {
    await create()
    expect((await create()).map(({ id }) => id)).toHaveLength(2)
  })

  test('changed on disk no longer counts as verified', async () => {
    const [backup] = await create()
    writeFileSync(backup?.fullPath ?? '', readFileSync(backup?.fullPath ?? '').subarray(0, -10))
    const [after] = await list()
    expect(after).toMatchObject({ isVerified: false, key: null })
    expect(after?.problem).toBe('The backup is damaged: it is not complete.')
  })

  test('can be deleted', async () => {
    const [backup] = await create()
    const answer = await app.as(root).ask('backups.remove', { params: { id: backup?.id ?? '' } })
    expect(answer.backups).toEqual([])
    expect(existsSync(backup?.fullPath ?? '')).toBe(false)
    expect((await app.as(root).call('backups.remove', { params: { id: 'nothing' } })).status).toBe(404)
  })

  test('is for admins only', async () => {
    const anne = await app.createUser()
    expect((await app.as(anne).call('backups.list')).status).toBe(403)
    expect((await app.as(anne).call('backups.create')).status).toBe(403)
  })

  test('notifies admins when it starts and finishes', async () => {
    const told: string[] = []
    app.ctx.events.on('task.started', ({ task }) => void told.push(`${task.action} ${task.audience}`))
    app.ctx.events.on('task.finished', ({ task }) => void told.push(`${task.error}`))
    await create()
    expect(told).toEqual(['backup admins', 'null'])
  })

  test('[R9.040] beyond the number to keep removes only the oldest', async () => {
    await app.as(root).ask('settings.update', { body: { backupsToKeep: 3 } })
    const ids: string[] = []
    for (let made = 0; made < 3; made += 1) {
      ids.unshift((await create())[0]?.id ?? '')
      app.clock.advance(60_000)
    }
    await app.as(root).ask('settings.update', { body: { backupsToKeep: 1 } })
    const after = await create()
    expect(after.map(({ id }) => id)).toEqual([after[0]?.id, ids[0], ids[1]])
  })

  test('is also copied to a second folder if one is configured', async () => {
    const second = path.join(app.config.metadataDir, 'second')
    await app.as(root).ask('backups.changePath', { body: { copyPath: second } })
    const [backup] = await create()
    expect(readFileSync(path.join(second, backup?.filename ?? ''))).toEqual(
      readFileSync(backup?.fullPath ?? ''),
    )
  })

  test('is copied to the second folder beside backups of others, which are never replaced or removed', async () => {
    const second = path.join(app.config.metadataDir, 'second')
    await app.as(root).ask('backups.changePath', { body: { copyPath: second } })
    await app.as(root).ask('settings.update', { body: { backupsToKeep: 2 } })
    const [first] = await create()
    const foreign = path.join(second, first?.filename ?? '')
    writeFileSync(foreign, 'of another server')
    writeFileSync(path.join(second, 'notes.txt'), 'mine')
    await app.as(root).ask('backups.remove', { params: { id: first?.id ?? '' } })
    const later: string[] = []
    for (let made = 0; made < 4; made += 1) {
      later.push((await create())[0]?.id ?? '')
      app.clock.advance(60_000)
    }
    expect(readFileSync(foreign, 'utf8')).toBe('of another server')
    const kept = [first?.id, ...later.slice(-2)].map((id) => `${id}.audiobookshelf`)
    expect(readdirSync(second).sort()).toEqual([...kept, 'notes.txt'])
  })

  test('removes what a killed server left in the second folder', async () => {
    const second = path.join(app.config.metadataDir, 'second')
    await app.as(root).ask('backups.changePath', { body: { copyPath: second } })
    writeFileSync(path.join(second, '.draft-old.audiobookshelf'), 'half')
    utimesSync(path.join(second, '.draft-old.audiobookshelf'), 1, 1)
    const [backup] = await create()
    expect(readdirSync(second)).toEqual([backup?.filename])
  })

  test('is stored in the new location once the path is changed', async () => {
    const elsewhere = path.join(app.config.metadataDir, 'elsewhere')
    await app.as(root).ask('backups.changePath', { body: { path: elsewhere } })
    expect(await app.as(root).ask('backups.list')).toMatchObject({ backupLocation: elsewhere })
    expect((await create())[0]?.backupDirPath).toBe(elsewhere)
    const answer = await app.as(root).call('backups.changePath', { body: { path: 'not/absolute' } })
    expect([answer.status, answer.text]).toEqual([400, 'A folder path on the server starts with /'])
  })

  test.each([{ path: '/proc/backups' }, { copyPath: '/sys/backups' }])(
    'is not stored in a kernel file system: %o',
    async (body) => {
      const answer = await app.as(root).call('backups.changePath', { body })
      expect(answer).toMatchObject({ status: 400, text: expect.stringMatching(/ belongs to the system$/) })
    },
  )
})

describe('a failed backup', () => {
  beforeEach(() => start({ expectErrors: true }))

  test('[R9.039] over the configured size limit in gigabytes reports an error and leaves nothing behind', async () => {
    await app.as(root).ask('settings.update', { body: { maxBackupSize: 0.000001 } })
    const answer = await app.as(root).call('backups.create')
    expect(answer.status).toBe(503)
    expect(answer.text).toBe('The backup is larger than 0.000001 GB, the most that is allowed.')
    expect(readdirSync(folder())).toEqual([])
    await app.as(root).ask('settings.update', { body: { maxBackupSize: 1 } })
    expect(await create()).toHaveLength(1)
  })
})

describe('an upload', () => {
  beforeEach(() => start({ expectErrors: true }))

  const multipart = (name: string, content: Buffer) => {
    const head = `--x\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\ncontent-type: application/octet-stream\r\n\r\n`
    return Buffer.concat([Buffer.from(head), content, Buffer.from('\r\n--x--\r\n')])
  }
  const send = async (content: Buffer, name = 'mine.audiobookshelf') =>
    app.inject({
      method: 'POST',
      url: '/api/backups/upload',
      headers: { authorization: `Bearer ${root.token}`, 'content-type': 'multipart/form-data; boundary=x' },
      payload: multipart(name, content),
    })
  const piece = async (id: string, offset: number, content: Buffer) =>
    app.inject({
      method: 'PUT',
      url: `/api/backups/uploads/${id}?offset=${offset}`,
      headers: { authorization: `Bearer ${root.token}`, 'content-type': 'application/octet-stream' },
      payload: content,
    })
  const aFile = async () => {
    const [backup] = await create()
    const content = readFileSync(backup?.fullPath ?? '')
    await app.as(root).ask('backups.remove', { params: { id: backup?.id ?? '' } })
    return { id: backup?.id ?? '', content }
  }

  test('in one request is verified and listed', async () => {
    const { id, content } = await aFile()
    expect((await send(content)).status).toBe(200)
    expect(await list()).toMatchObject([{ id, isVerified: true }])
    await send(content)
    expect(await list()).toHaveLength(1)
  })

  test('in chunks resumes after an interruption', async () => {
    const { id, content } = await aFile()
    const body = { name: 'mine.audiobookshelf', size: content.length, lastModified: 5 }
    const begun = await app.as(root).ask('backups.beginUpload', { body })
    await piece(begun.id, 0, content.subarray(0, 1000))
    expect((await piece(begun.id, 0, content)).text).toBe('The next chunk must start at 1000')
    const again = await app.as(root).ask('backups.beginUpload', { body })
    expect(again).toEqual({ id: begun.id, received: 1000 })
    expect((await app.as(root).call('backups.finishUpload', { params: { id: begun.id } })).status).toBe(409)
    await piece(again.id, 1000, content.subarray(1000))
    await app.as(root).ask('backups.finishUpload', { params: { id: again.id } })
    expect(await list()).toMatchObject([{ id, isVerified: true }])
    expect(readFileSync(fileOf(id))).toEqual(content)
  })

  test('larger than announced is refused', async () => {
    const body = { name: 'mine.audiobookshelf', size: 10 }
    const { id } = await app.as(root).ask('backups.beginUpload', { body })
    expect((await piece(id, 0, Buffer.alloc(11))).text).toBe('More was sent than was announced')
    await app.as(root).ask('backups.cancelUpload', { params: { id } })
    expect((await app.as(root).call('backups.cancelUpload', { params: { id: 'other' } })).status).toBe(404)
  })

  test('of another kind of file is refused with a message and leaves nothing behind', async () => {
    const { content } = await aFile()
    const flipped = Buffer.from(content)
    const name = 'tables/user.ndjson'
    const place = content.indexOf(name) + name.length + 40
    flipped.writeUInt8(content.readUInt8(place) ^ 1, place)
    const refused: [Buffer, string, RegExp][] = [
      [content, 'mine.zip', /^A backup file ends in \.audiobookshelf$/],
      [Buffer.from('shopping notes'), 'a.audiobookshelf', /^This file is not a backup of Lectern\.$/],
      [Buffer.alloc(0), 'a.audiobookshelf', /^This file is not a backup of Lectern\.$/],
      [
        content.subarray(0, content.length / 2),
        'a.audiobookshelf',
        /^The backup is damaged: it is not complete\.$/,
      ],
      [flipped, 'a.audiobookshelf', /^The backup is damaged: /],
    ]
    for (const [bytes, fileName, sentence] of refused) {
      const answer = await send(bytes, fileName)
      expect([answer.status, answer.text]).toEqual([400, expect.stringMatching(sentence)])
    }
    expect(await list()).toEqual([])
    expect(readdirSync(folder())).toEqual(['.lectern-backups.json'])
  })
})

describe('a download', () => {
  beforeEach(() => start())

  test('returns the whole file or the requested ranges', async () => {
    const [backup] = await create()
    const get = (headers: object) =>
      app.fastify.inject({
        method: 'GET',
        url: `/api/backups/${backup?.id}/download`,
        headers: { authorization: `Bearer ${root.token}`, ...headers },
      })
    const answer = await get({})
    expect(answer.rawPayload).toEqual(readFileSync(backup?.fullPath ?? ''))
    expect(answer.headers['content-disposition']).toContain(backup?.filename)
    expect((await get({ range: 'bytes=0-1' })).payload).toBe('PK')
  })
})
