import { existsSync } from 'node:fs'
import path from 'node:path'
import type { ItemId } from '@lectern/contract/ids'
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { item } from '../src/features/podcasts/feed/test-support/make-feed.ts'
import { type PodcastWorld, startPodcastWorld } from '../src/features/podcasts/test-support/podcast-world.ts'
import { newId } from '../src/platform/ids.ts'
import type { Account } from './app.ts'
import { connect } from './live.ts'
import { mp3 } from './make-tree.ts'
import { type Pack, PUBLIC, SECRET } from './secret-shelf.ts'
import { tells, walk, withoutEcho } from './walk-reading.ts'

/**
 * Explicit episodes of a podcast that is not explicit itself. They must show in no response, count or event to users
 * without access to explicit content.
 */

const PATIENCE_MS = 120_000
const TITLE = `${PUBLIC} talk`

let world: PodcastWorld
let child: Account
let bytes: Buffer

const asRoot = () => world.app.as(world.root)
const asChild = () => world.app.as(child)

beforeAll(async () => {
  bytes = await mp3({}, { seconds: 60 })()
})
beforeEach(async () => {
  world = await startPodcastWorld()
  child = await world.app.createUser({
    permissions: { accessExplicitContent: false, update: true, delete: true, download: true },
  })
})
afterEach(() => world.close())

function entry(number: number, word: string): string {
  const more =
    `<itunes:explicit>${word === SECRET}</itunes:explicit><description>${word} description</description>` +
    `<itunes:season>${number}</itunes:season><itunes:subtitle>${word} subtitle</itunes:subtitle>`
  return item({
    title: `${word} ${number}`,
    guid: `${word}-${number}`,
    url: `${world.other.url}/${word}-${number}.mp3`,
    pubDate: new Date(Date.UTC(2025, 0, number)).toUTCString(),
    more,
  })
}

interface Added {
  readonly id: ItemId
  /** By season, which is the number of the entry. */
  readonly episodeIds: ReadonlyMap<string, string>
}

/** Entries with the secret word are explicit; the first two are downloaded, the others are only in the feed. */
async function addPodcast(words: readonly string[]): Promise<Added> {
  await setFeed(words)
  const id = await world.addPodcast({ title: TITLE })
  await asRoot().ask('podcasts.refresh', { params: { id } })
  const episodeIds = await readIds(id)
  const ids = ['1', '2'].flatMap((season) => episodeIds.get(season) ?? [])
  await asRoot().ask('podcasts.downloadKnown', { params: { id }, body: { ids } })
  await world.downloadsDone()
  return { id, episodeIds }
}

async function setFeed(words: readonly string[]): Promise<void> {
  const entries = words.map((word, index) => entry(index + 1, word)).toReversed()
  world.setFeed(entries.join(''), `<title>${TITLE}</title>`)
  for (const [index, word] of words.entries()) await world.addFile(`/${word}-${index + 1}.mp3`, { bytes })
}

async function readIds(id: ItemId): Promise<ReadonlyMap<string, string>> {
  const { results } = await asRoot().ask('podcasts.feedEpisodes', { params: { id } })
  return new Map(results.map((one) => [one.season, one.id]))
}

async function packsOf({ id, episodeIds }: Added, more: Partial<Pack> = {}): Promise<Pack[]> {
  const { media } = await asRoot().ask('items.get', { params: { id } })
  const onDisk = 'episodes' in media ? media.episodes : []
  return [...episodeIds.values()].map((episodeId) => ({
    libraryId: world.library.library.id,
    itemId: id,
    episodeId,
    authorId: newId(),
    seriesId: newId(),
    ino: onDisk.find((episode) => episode.id === episodeId)?.audioFile?.ino ?? '1',
    ...more,
  }))
}

const allowExplicit = (accessExplicitContent: boolean) =>
  asRoot().ask('users.update', { params: { id: child.id }, body: { permissions: { accessExplicitContent } } })

/** Listens to the episode for a moment. */
async function listen(id: ItemId, episodeId: string): Promise<void> {
  const session = await asChild().ask('playback.playEpisode', { params: { id, episodeId }, body: {} })
  const report = { currentTime: 1, timeListened: 1, duration: 60 }
  await asChild().ask('playback.sync', { params: { id: session.id }, body: report })
}

/** When the podcast changed may show, and how long its feed is, which is public. */
const withoutTimes = (text: string) =>
  text.replace(/"(\w+(At|Ms)|lastScan|lastEpisodeCheck)":\d+|"isGone":false,"numEpisodes":\d+/g, '')
/** Of the size of a whole library. */
const TOTALS = /^(libraries\.list|browse\.stats) /

/** Responses in which the episode shows to those who may see it. */
const SHOWS = [
  'browse.items',
  'browse.recentEpisodes',
  'downloads.file',
  'downloads.item',
  'editing.episode',
  'gpodder.nextcloudActions',
  'items.get',
  'opds.archive',
  'opds.file',
  'playlists.get',
  'playlists.list',
  'playlists.ofLibrary',
  'podcasts.feedEpisode',
  'podcasts.feedEpisodes',
  'podcasts.latest',
  'search.library',
  'shelves.personalized',
  'stats.own',
  'stats.ownSessions',
  'stats.ownSessionsOfEpisode',
  'stats.ownSessionsOfItem',
  'streaming.file',
]

describe('an explicit episode', () => {
  test(
    '[R6.005] is in no response to users without access to explicit content',
    async () => {
      const added = await addPodcast([PUBLIC, SECRET, PUBLIC, SECRET])
      const { id, episodeIds } = added
      // The user could see everything once, and has traces of it.
      await allowExplicit(true)
      const both = ['1', '2'].map((season) => episodeIds.get(season) ?? '')
      for (const episodeId of both) await listen(id, episodeId)
      const libraryId = world.library.library.id
      const items = both.map((episodeId) => ({ libraryItemId: id, episodeId }))
      const { id: playlistId } = await asChild().ask('playlists.create', {
        body: { libraryId, name: 'Mine', items },
      })
      await allowExplicit(false)

      const packs = await packsOf(added, { playlistId })
      const answers = (await walk(world.app, child, packs)).map(withoutEcho)
      expect([...new Set(answers.filter(tells).map(({ call }) => call))]).toEqual([])
      expect(answers.filter(({ status }) => status >= 500)).toEqual([])
      expect(answers.some(({ text }) => text.includes(PUBLIC))).toBe(true)

      // With access, the same walk finds the word: so a leak would have been found.
      await allowExplicit(true)
      const seen = (await walk(world.app, child, packs)).map(withoutEcho).filter(tells)
      expect(new Set(seen.map(({ call }) => call.split(' ')[0]))).toEqual(new Set(SHOWS))
    },
    PATIENCE_MS,
  )

  test(
    '[R6.005] affects no response to them: no list, no count, no size of the podcast',
    async () => {
      const added = await addPodcast([PUBLIC, PUBLIC])
      const packs = await packsOf(added)
      const before = await walk(world.app, child, packs)
      await setFeed([PUBLIC, PUBLIC, SECRET])
      const { id } = added
      await asRoot().ask('podcasts.refresh', { params: { id } })
      const ids = [...(await readIds(id)).entries()].flatMap(([season, one]) => (season === '3' ? [one] : []))
      await asRoot().ask('podcasts.downloadKnown', { params: { id }, body: { ids } })
      await world.downloadsDone()
      const after = await walk(world.app, child, packs)
      const changed = after.filter(
        ({ call, text }, index) =>
          !TOTALS.test(call) && withoutTimes(text) !== withoutTimes(before[index]?.text ?? ''),
      )
      expect([...new Set(changed.map(({ call }) => call))]).toEqual([])
    },
    PATIENCE_MS,
  )

  test('[R6.005] can be neither played, marked, listed, streamed nor edited by them', async () => {
    const { id, episodeIds } = await addPodcast([PUBLIC, SECRET, PUBLIC, SECRET])
    const { libraryItems } = await asChild().ask('items.batchGet', { body: { libraryItemIds: [id] } })
    expect(JSON.stringify(libraryItems)).not.toContain(SECRET)
    const listed = async () => {
      const { results } = await asChild().ask('podcasts.feedEpisodes', { params: { id } })
      return results.map(({ season, progress }) => [season, progress?.isFinished ?? false])
    }
    expect(await listed()).toEqual([
      ['1', false],
      ['3', false],
    ])
    for (const season of ['2', '4']) {
      const params = { id, episodeId: episodeIds.get(season) ?? '' }
      const items = [{ libraryItemId: id, episodeId: params.episodeId }]
      const tries = [
        asChild().call('playback.playEpisode', { params, body: {} }),
        asChild().call('progress.updateEpisode', { params, body: { isFinished: true } }),
        asChild().call('podcasts.stream', { params }),
        asChild().call('podcasts.chapters', { params }),
        asChild().call('editing.episode', { params }),
        asChild().call('editing.updateEpisode', { params, body: { title: 'Mine' } }),
        asChild().call('editing.removeEpisode', { params }),
        asChild().call('playlists.create', {
          body: { libraryId: world.library.library.id, name: 'Mine', items },
        }),
      ]
      const statuses = (await Promise.all(tries)).map(({ status }) => status)
      expect(statuses).toEqual([404, 404, 404, 404, 404, 404, 404, 400])
    }
    const { media } = await asRoot().ask('items.get', { params: { id } })
    expect('episodes' in media ? media.episodes.map(({ season }) => season) : []).not.toContain('4')
    // "All" means all that they see.
    await asChild().ask('podcasts.markPlayed', { params: { id }, body: { isFinished: true } })
    await allowExplicit(true)
    expect(await listed()).toEqual([
      ['1', true],
      ['2', false],
      ['3', true],
      ['4', false],
    ])
  })

  test('[R6.005] is in no event sent to them', async () => {
    const address = await world.app.listen()
    const [theirs, roots] = [await connect(address), await connect(address)]
    await theirs.signIn(child.token)
    await roots.signIn(world.root.token)
    const { id } = await addPodcast([PUBLIC, SECRET, PUBLIC, SECRET])
    await asRoot().ask('editing.updateMedia', { params: { id }, body: { tags: ['New'] } })
    for (;;) if (JSON.stringify(await roots.next('item_updated')).includes('"New"')) break
    const heardByRoot = JSON.stringify(await roots.received())
    const heard = JSON.stringify(await theirs.received())
    theirs.close()
    roots.close()
    expect(heardByRoot).toContain(`${SECRET} 2`)
    expect(heard).toContain(`${PUBLIC} 1`)
    expect(heard).toContain('"New"')
    expect(heard).not.toContain(SECRET)
  })

  test('is kept by their edits, and keeps its place in their playlists', async () => {
    const { id, episodeIds } = await addPodcast([PUBLIC, SECRET])
    await allowExplicit(true)
    const [first, second] = ['1', '2'].map((season) => ({
      libraryItemId: id,
      episodeId: episodeIds.get(season) ?? '',
    }))
    if (!first || !second) throw new Error('There are two episodes.')
    const libraryId = world.library.library.id
    const playlist = await asChild().ask('playlists.create', {
      body: { libraryId, name: 'Mine', items: [second, first] },
    })
    await allowExplicit(false)
    await asChild().ask('editing.updateMedia', { params: { id }, body: { metadata: { author: 'Someone' } } })
    await asChild().ask('playlists.update', { params: { id: playlist.id }, body: { items: [first] } })
    await allowExplicit(true)
    const { media } = await asChild().ask('items.get', { params: { id } })
    expect('episodes' in media ? media.episodes.map(({ season }) => season).toSorted() : []).toEqual([
      '1',
      '2',
    ])
    const { items } = await asChild().ask('playlists.get', { params: { id: playlist.id } })
    expect(items.map(({ episodeId }) => episodeId)).toEqual([second.episodeId, first.episodeId])
  })

  test('is deleted with its file when they delete the podcast', async () => {
    const { id } = await addPodcast([PUBLIC, SECRET])
    expect(world.filesOf(TITLE)).toHaveLength(2)
    await asChild().ask('editing.remove', { params: { id }, query: { hard: '1' } as never })
    expect(existsSync(path.join(world.folder, TITLE))).toBe(false)
  })
})
