import { existsSync, readdirSync, writeFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { app, asRoot, at, create, list, media, useLibraries } from './test-support/libraries.ts'

useLibraries()

describe('changing', () => {
  test('only the named fields change, settings key by key', async () => {
    const before = await create('Books', { settings: { audiobooksOnly: true } })
    app.clock.advance(1000)
    const body = {
      name: 'Novels',
      icon: 'heart',
      provider: 'openlibrary',
      settings: { coverAspectRatio: 0, autoScanCronExpression: '*/30 * * * *' },
    } as const
    const after = await asRoot().ask('libraries.update', { params: { id: before.id }, body })
    expect(after).toEqual({
      ...before,
      ...body,
      settings: { ...before.settings, ...body.settings },
      lastUpdate: before.lastUpdate + 1000,
    })
    const off = { settings: { autoScanCronExpression: null } }
    const switchedOff = await asRoot().ask('libraries.update', { params: { id: before.id }, body: off })
    expect(switchedOff.settings).toMatchObject({ autoScanCronExpression: null, audiobooksOnly: true })
  })

  test('folders with an id stay, new ones are added, the others are removed', async () => {
    const before = await create('Books', { folders: [{ fullPath: at('a') }, { fullPath: at('b') }] })
    const [a, b] = before.folders
    const after = await asRoot().ask('libraries.update', {
      params: { id: before.id },
      body: { folders: [{ id: b?.id, fullPath: at('b') }, { fullPath: at('c', 'd') }] },
    })
    expect(after.folders).toEqual([b, expect.objectContaining({ fullPath: at('c', 'd') })])
    expect(existsSync(at('c', 'd'))).toBe(true)
    expect(existsSync(at('a'))).toBe(true)
    // A folder that was removed can be added again, here or to another library.
    const again = { folders: [{ id: b?.id }, { fullPath: a?.fullPath }] }
    const back = await asRoot().ask('libraries.update', { params: { id: before.id }, body: again })
    expect(back.folders.map(({ fullPath }) => fullPath)).toEqual([at('b'), at('a')])
    await create('Other', { folders: [{ fullPath: at('c', 'd') }] })
  })

  test('a change that cannot be applied in full is not applied at all', async () => {
    const before = await create('Books')
    await create('Other')
    const wrongs: [object, string][] = [
      [{ name: 'New', mediaType: 'podcast' }, 'media type of a library cannot be changed'],
      [{ name: 'New', provider: 'nonsense' }, 'not a metadata provider'],
      [{ name: 'New', icon: 'skull' }, 'icon'],
      [{ name: 'New', folders: [] }, 'at least one folder'],
      [{ name: 'New', folders: [{ fullPath: at('n') }, { fullPath: at('Other', 'x') }] }, 'library "Other"'],
      [{ name: 'New', folders: [{ id: 'unknown', fullPath: at('Books') }] }, 'Folder not found'],
      [{ name: 'New', folders: [{ id: before.folders[0]?.id, fullPath: at('moved') }] }, 'cannot be changed'],
      [{ name: 'New', settings: { autoScanCronExpression: 'often' } }, 'is not a schedule'],
    ]
    for (const [body, message] of wrongs) {
      const answer = await asRoot().call('libraries.update', { params: { id: before.id }, body })
      expect(answer.status).toBe(400)
      expect(answer.text).toContain(message)
    }
    expect(await asRoot().ask('libraries.get', { params: { id: before.id } })).toEqual(before)
    expect(readdirSync(media).sort()).toEqual(['Books', 'Other'])
  })

  test('sending a library back unchanged changes nothing', async () => {
    const before = await create('Books')
    app.clock.advance(1000)
    const after = await asRoot().ask('libraries.update', { params: { id: before.id }, body: before })
    expect(after).toEqual(before)
  })

  test('a new position shifts the others', async () => {
    const [a] = [await create('a'), await create('b'), await create('c')]
    await asRoot().ask('libraries.update', { params: { id: a.id }, body: { displayOrder: 2 } })
    expect((await list()).map(({ name, displayOrder }) => `${displayOrder}${name}`)).toEqual([
      '1b',
      '2a',
      '3c',
    ])
  })
})

describe('order and removal', () => {
  test('libraries are listed in the given order, numbered without gaps', async () => {
    const [a, b, c] = [await create('a'), await create('b'), await create('c')]
    const body = [
      { id: c.id, newOrder: 1 },
      { id: a.id, newOrder: '7' },
    ]
    const { libraries } = await asRoot().ask('libraries.order', { body })
    expect(libraries.map(({ name, displayOrder }) => `${displayOrder}${name}`)).toEqual(['1c', '2b', '3a'])
    expect(await list()).toEqual(libraries)
    expect((await asRoot().ask('auth.authorize')).userDefaultLibraryId).toBe(c.id)
    const unknown = await asRoot().call('libraries.order', {
      body: [
        { id: 'nobody', newOrder: 1 },
        { id: b.id, newOrder: 1 },
      ],
    })
    expect([unknown.status, unknown.text]).toEqual([400, 'Library not found with id nobody'])
    expect(await list()).toEqual(libraries)
  })

  test('removing a library returns it and closes the gap in the order; its folder stays on disk', async () => {
    const [a, b] = [await create('a'), await create('b')]
    writeFileSync(at('a', 'book.mp3'), 'sound')
    expect(await asRoot().ask('libraries.remove', { params: { id: a.id } })).toEqual(a)
    expect(await list()).toEqual([{ ...b, displayOrder: 1 }])
    expect(existsSync(at('a', 'book.mp3'))).toBe(true)
    expect((await asRoot().call('libraries.remove', { params: { id: a.id } })).status).toBe(404)
    expect((await asRoot().call('libraries.get', { params: { id: a.id } })).status).toBe(404)
    await create('again', { folders: [{ fullPath: at('a') }] })
  })
})
