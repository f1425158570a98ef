import { describe, expect, test } from 'vitest'
import { anne, app, book, get, place, podcast, useProgress, user } from './test-support/progress-server.ts'

useProgress()

describe('continue listening', () => {
  test('lists started items, newest first, without duplicates', async () => {
    const finn = await app.createUser()
    const [one, two, done] = [await book(), await book(), await book()]
    const show = await podcast()
    const episodes = show.episodeIds.map((episodeId) => ({
      libraryItemId: show.id,
      episodeId,
      currentTime: 5,
    }))
    for (const change of [
      { libraryItemId: one.id, currentTime: 5 },
      ...episodes,
      { libraryItemId: two.id, currentTime: 5 },
      { libraryItemId: done.id, isFinished: true },
    ]) {
      app.clock.advance(1000)
      await app.as(finn).ask('progress.batchUpdate', { body: [change] })
    }
    const { libraryItems } = await app.as(finn).ask('progress.itemsInProgress')
    expect(libraryItems.map(({ id }) => id)).toEqual([two.id, show.id, one.id])
    expect(libraryItems[1]?.recentEpisode?.id).toBe(show.episodeIds[1])
    expect(libraryItems[0]?.progressLastUpdate).toBe(app.clock.now() - 1000)
    expect(
      (await app.as(finn).ask('progress.itemsInProgress', { query: { limit: '1' } })).libraryItems,
    ).toHaveLength(1)

    const { id: progressId } = await get(two.id, finn)
    const account = await app.as(finn).ask('progress.hide', { params: { id: progressId } })
    expect(account.mediaProgress.find((p) => p.id === progressId)).toMatchObject({
      hideFromContinueListening: true,
      currentTime: 5,
    })
    expect((await app.as(finn).ask('progress.itemsInProgress')).libraryItems).toHaveLength(2)
  })

  test('[R3.001] can exclude a series and include it again', async () => {
    await book()
    const series = await app.ctx.db
      .selectFrom('series')
      .select('id')
      .where('library_id', '=', place.libraryId)
      .executeTakeFirstOrThrow()
    const params = { id: series.id }
    expect(
      (await app.as(anne).ask('progress.hideSeries', { params })).seriesHideFromContinueListening,
    ).toEqual([series.id])
    expect(
      (await app.as(anne).ask('progress.hideSeries', { params })).seriesHideFromContinueListening,
    ).toEqual([series.id])
    expect((await user()).seriesHideFromContinueListening).toEqual([series.id])
    expect(
      (await app.as(anne).ask('progress.showSeries', { params })).seriesHideFromContinueListening,
    ).toEqual([])
    expect((await app.as(anne).call('progress.hideSeries', { params: { id: 'nothing' } })).status).toBe(404)
    const limited = await app.createUser({ permissions: { accessAllLibraries: false } })
    expect((await app.as(limited).call('progress.hideSeries', { params })).status).toBe(404)
  })
})
