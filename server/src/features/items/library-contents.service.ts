import type { Context } from '../../context.ts'
import type { LibraryContents } from '../libraries/library-contents.ts'
import { holdsPodcasts, readAuthors, readLabels, readSeries, readTotals } from './library-contents.store.ts'

/** Answers what libraries ask about their contents. */
export function libraryContents(ctx: Pick<Context, 'db' | 'clock'>): LibraryContents {
  return {
    async totals(viewer, libraryIds) {
      const entries = libraryIds.map(async (id) => {
        const { numIssues: _numIssues, ...totals } = await readTotals(ctx.db, viewer, id)
        return [id, totals] as const
      })
      return new Map(await Promise.all(entries))
    },
    async overview(viewer, libraryId) {
      const totals = await readTotals(ctx.db, viewer, libraryId)
      const [authors, series, labels] = [
        await readAuthors(ctx.db, viewer, libraryId),
        await readSeries(ctx.db, viewer, libraryId),
        await readLabels(ctx.db, viewer, libraryId),
      ]
      const isPodcast = await holdsPodcasts(ctx.db, libraryId)
      return {
        filterData: {
          authors,
          genres: labels('genre'),
          tags: labels('tag'),
          series,
          narrators: labels('narrator'),
          languages: labels('language'),
          publishers: labels('publisher'),
          publishedDecades: labels('decade'),
          bookCount: isPodcast ? 0 : totals.totalItems,
          authorCount: authors.length,
          seriesCount: series.length,
          podcastCount: isPodcast ? totals.totalItems : 0,
          numIssues: totals.numIssues,
          loadedAt: ctx.clock.now(),
        },
        issueCount: totals.numIssues,
        ownPlaylistCount: 0,
      }
    },
  }
}
