import type { LibraryId } from '@lectern/contract/ids'
import type { SourceAuthor, SourceSeries } from './source.types.ts'
import { authorFacts, seriesFacts } from './source-names.rules.ts'
import type { Placed } from './source-reader.types.ts'
import { type Fields, fields, id, records, text, timeOr } from './source-values.rules.ts'

/** The older store shares authors and series between libraries; here, each library has its own. */
export interface UsedNames {
  /** Maps an author's or series' id to its libraries, in the order in which they were found. */
  readonly librariesOf: ReadonlyMap<string, readonly LibraryId[]>
}

export function namesByLibrary(items: Iterable<Placed<Fields>>): UsedNames {
  const found = new Map<string, Set<LibraryId>>()
  for (const { value: item } of items) {
    const libraryId = id(item['libraryId'])
    const about = fields(fields(item['media'])['metadata'])
    if (libraryId === null) continue
    for (const record of [...records(about['authors']), ...records(about['series'])]) {
      const nameId = id(record['id'])
      if (nameId !== null) found.set(nameId, (found.get(nameId) ?? new Set()).add(libraryId))
    }
  }
  return { librariesOf: new Map([...found].map(([nameId, libraries]) => [nameId, [...libraries]])) }
}

/** A record without an id or a name is left out. */
export function namesById(names: readonly Fields[]): ReadonlyMap<string, string> {
  return new Map(
    names.flatMap((record) => {
      const [nameId, name] = [id(record['id']), text(record['name'])]
      return nameId === null || name === null ? [] : [[nameId, name] as const]
    }),
  )
}

/** The first library keeps the id, because hidden series and feeds refer to it; the others get a derived id. */
const idIn = (nameId: string, libraryId: LibraryId, position: number): string =>
  position === 0 ? nameId : `${nameId}-${libraryId}`.slice(0, 64)

export function toNjodbAuthors(authors: readonly Fields[], used: UsedNames): SourceAuthor[] {
  return inLibraries(authors, used, (record, oldId) => ({ oldId, ...authorFacts(record, addedAtOf(record)) }))
}

export function toNjodbSeries(series: readonly Fields[], used: UsedNames): SourceSeries[] {
  return inLibraries(series, used, (record) => seriesFacts(record, addedAtOf(record)))
}

const addedAtOf = (record: Fields): number => timeOr(record['addedAt'], 0)

/** Creates one record per library that uses the name. */
function inLibraries<Facts>(
  names: readonly Fields[],
  { librariesOf }: UsedNames,
  factsOf: (record: Fields, nameId: string) => Facts,
) {
  return names.flatMap((record) => {
    const nameId = id(record['id'])
    const name = text(record['name'])
    if (nameId === null || name === null) return []
    const facts = factsOf(record, nameId)
    return (librariesOf.get(nameId) ?? []).map((libraryId, position) => ({
      id: idIn(nameId, libraryId, position),
      libraryId,
      name,
      ...facts,
    }))
  })
}
