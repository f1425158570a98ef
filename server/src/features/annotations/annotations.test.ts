import { describe, expect, test } from 'vitest'
import { connect } from '../../../test/live.ts'
import { app, itemId, root, useOneEbook } from '../../../test/one-ebook.ts'

useOneEbook()

const params = () => ({ id: itemId })
const HIGHLIGHT = {
  kind: 'highlight',
  place: 'epubcfi(/6/4!/4/2,/1:0,/1:9)',
  fraction: 0.5,
  chapter: 'One',
  text: 'It began.\nIn fog.',
  color: 'green',
} as const

describe('e-book annotations', () => {
  test('are listed in reading order, and can be changed and deleted', async () => {
    const me = app.as(await app.createUser())
    const later = await me.ask('annotations.create', { params: params(), body: HIGHLIGHT })
    const mark = { kind: 'bookmark', place: 'epubcfi(/6/2!/4/2/1:0)', fraction: 0.1 } as const
    const earlier = await me.ask('annotations.create', { params: params(), body: mark })
    const list = async () => (await me.ask('annotations.list', { params: params() })).annotations
    expect((await list()).map(({ id }) => id)).toEqual([earlier.id, later.id])
    expect(later).toMatchObject({ ...HIGHLIGHT, libraryItemId: itemId, note: '' })

    const changed = await me.ask('annotations.update', {
      params: { id: later.id },
      body: { note: 'Why fog?', color: 'pink' },
    })
    expect(changed).toMatchObject({ note: 'Why fog?', color: 'pink', text: HIGHLIGHT.text })
    await me.ask('annotations.remove', { params: { id: earlier.id } })
    expect(await list()).toEqual([changed])
  })

  test('are private to their reader', async () => {
    const [owner, other] = [app.as(await app.createUser()), app.as(await app.createUser())]
    const { id } = await owner.ask('annotations.create', { params: params(), body: HIGHLIGHT })
    expect((await other.ask('annotations.list', { params: params() })).annotations).toEqual([])
    expect((await other.call('annotations.update', { params: { id }, body: { note: 'Mine' } })).status).toBe(
      404,
    )
    expect((await other.call('annotations.remove', { params: { id } })).status).toBe(404)
    expect((await owner.ask('annotations.list', { params: params() })).annotations).toHaveLength(1)
  })

  test('are not found for a user who can no longer see the item', async () => {
    const stranger = app.as(
      await app.createUser({ permissions: { accessAllLibraries: false }, librariesAccessible: [] }),
    )
    for (const answer of [
      await stranger.call('annotations.list', { params: params() }),
      await stranger.call('annotations.create', { params: params(), body: HIGHLIGHT }),
      await stranger.call('annotations.export', { params: params() }),
    ])
      expect(answer.status).toBe(404)
  })

  test('are exported as Markdown or JSON', async () => {
    const me = app.as(await app.createUser())
    await me.ask('annotations.create', { params: params(), body: { ...HIGHLIGHT, note: 'Why fog?' } })
    const markdown = await me.call('annotations.export', { params: params() })
    expect(markdown.headers['content-disposition']).toContain('filename="Fog.md"')
    expect(markdown.text).toBe('# Fog\n\n## One\n\n> It began.\n> In fog.\n\n*50 %*\n\nWhy fog?\n')
    const json = await me.call('annotations.export', { params: params(), query: { format: 'json' } })
    expect(JSON.parse(json.text)).toMatchObject({ title: 'Fog', annotations: [{ note: 'Why fog?' }] })
  })

  test('are announced to their reader’s other devices and to nobody else', async () => {
    const me = await app.createUser()
    const address = await app.listen()
    const [mine, others] = [await connect(address), await connect(address)]
    await mine.signIn(me.token)
    await others.signIn(root.token)
    await app.as(me).ask('annotations.create', { params: params(), body: HIGHLIGHT })
    expect(await mine.next('annotations_changed')).toEqual({ libraryItemId: itemId })
    expect(await others.names()).not.toContain('annotations_changed')
    mine.close()
    others.close()
  })
})
