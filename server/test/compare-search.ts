import { expect } from 'vitest'
import { idsOf, sameFor, shownOf, unique, type World } from './compare-lists.ts'
import { booksOfSeries } from './naive-lists.ts'
import type { PlainBook } from './random-shelf.ts'

/** A whole title or name finds everything that has it and may be seen, and nothing that may not. */
export async function compareSearch(world: World): Promise<void> {
  const { app, account, place } = world
  const shown = shownOf(world)
  const ids = new Set(idsOf(shown))
  const search = (q: string) =>
    app.as(account).ask('search.library', { params: { id: place.libraryId }, query: { q, limit: '100' } })
  for (const title of unique(world.books.map((book) => book.title))) {
    const found = (await search(title)).book.map(({ libraryItem }) => libraryItem.id as string)
    expect(found.filter((id) => !ids.has(id))).toEqual([])
    const same = idsOf(shown.filter((book) => book.title === title))
    sameFor(title, found, expect.arrayContaining(same))
  }
  const countOf = (has: (book: PlainBook) => boolean) => shown.filter(has).length
  for (const name of unique(world.books.flatMap(({ authors }) => authors))) {
    const found = (await search(name)).authors.find((author) => author.name === name)
    sameFor(
      name,
      found?.numBooks ?? 0,
      countOf(({ authors }) => authors.includes(name)),
    )
  }
  for (const name of unique(world.books.flatMap(({ series }) => series.map((one) => one.name)))) {
    const found = (await search(name)).series.find(({ series }) => series.name === name)
    sameFor(name, found?.numBooks ?? 0, booksOfSeries(shown, name).length)
  }
  for (const name of unique(world.books.flatMap(({ tags }) => tags))) {
    const found = (await search(name)).tags.find((tag) => tag.name === name)
    sameFor(
      name,
      found?.numItems ?? 0,
      countOf(({ tags }) => tags.includes(name)),
    )
  }
}
