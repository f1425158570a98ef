import { describe, expect, test } from 'vitest'
import { aPodcast } from '../../../test/items.ts'
import { aLongBook, anne, app, play, place, save, usePlayers } from './test-support/players.ts'

usePlayers()

const asRoot = async () => app.as(await app.root())

describe('the item of a session', () => {
  test('is always up to date, however often it was played', async () => {
    const book = await aLongBook()
    const before = await play(book.id)
    expect((await play(book.id)).libraryItem).toEqual(before.libraryItem)

    const metadata = { title: 'The Lamp', genres: ['Sea'] }
    await (
      await asRoot()
    ).ask('editing.updateMedia', { params: { id: book.id }, body: { metadata } as never })
    const chapters = [
      { id: 0, start: 0, end: 100, title: 'First' },
      { id: 1, start: 100, end: 10_800, title: 'Second' },
    ]
    await (await asRoot()).ask('editing.chapters', { params: { id: book.id }, body: { chapters } })

    const after = await play(book.id)
    expect(after).toMatchObject({ displayTitle: 'The Lamp', mediaMetadata: metadata, chapters })
    expect(after.libraryItem).toEqual(await (await asRoot()).ask('items.get', expanded(book.id)))
  })

  test('follows the settings it depends on', async () => {
    const book = await aLongBook()
    expect((await play(book.id)).libraryItem).toMatchObject({
      media: { metadata: { title: 'The Lighthouse' } },
    })
    await (await asRoot()).ask('settings.update', { body: { sortingPrefixes: ['lighthouse'] } as never })
    const { libraryItem } = await play(book.id)
    expect(libraryItem).toMatchObject({ media: { metadata: { titleIgnorePrefix: 'The Lighthouse' } } })
  })

  test('is hidden from users who may not access it, even if others have just played it', async () => {
    const book = await aLongBook()
    const stranger = await app.createUser({ permissions: { accessAllLibraries: false } })
    await play(book.id)
    const answer = await app.as(stranger).call('playback.play', { params: { id: book.id } })
    expect(answer.status).toBe(404)
    await (await asRoot()).ask('editing.updateMedia', { params: { id: book.id }, body: { tags: ['night'] } })
    const child = await app.createUser({
      permissions: { accessAllTags: false },
      itemTagsSelected: ['day'],
    } as never)
    await play(book.id)
    expect((await app.as(child).call('playback.play', { params: { id: book.id } })).status).toBe(404)
  })

  test('is the episode being played', async () => {
    const show = await save(aPodcast(place))
    const episodes = show.media.kind === 'podcast' ? show.media.episodes : []
    expect(episodes.length).toBeGreaterThan(1)
    const titles: string[] = []
    for (const { id } of episodes) {
      const session = await app
        .as(anne)
        .ask('playback.playEpisode', { params: { id: show.id, episodeId: id }, body: {} })
      titles.push(session.displayTitle)
      expect(session.audioTracks).toHaveLength(1)
    }
    expect(titles).toEqual(episodes.map(({ title }) => title))
  })
})

const expanded = (id: string) => ({ params: { id }, query: { expanded: 1 } }) as never
