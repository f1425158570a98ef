import { lines, oneLine, sequenceOf, type BookFacts } from '../book-facts.ts'
import { childrenNamed, type XmlElement } from './xml-tree.ts'

const MAX_SERIES = 50

/** Looks up a refinement of an element in EPUB 3: `<meta refines="#id" property="…">`. */
export type Refinements = (element: XmlElement, property: string) => string | null

export function indexRefinements(metadata: XmlElement): Refinements {
  const index = new Map<string, string>()
  for (const { attributes, text } of childrenNamed(metadata, 'meta')) {
    const key = `${attributes.get('refines')} ${attributes.get('property')}`
    if (attributes.has('refines') && !index.has(key)) index.set(key, text)
  }
  return (element, property) => oneLine(index.get(`#${element.attributes.get('id')} ${property}`))
}

/** Reads calibre's series, or else EPUB 3 collections. */
export function opfSeries(metadata: XmlElement, refined: Refinements): BookFacts['series'] {
  const metas = childrenNamed(metadata, 'meta')
  const calibre = oneLine(contentOf(metas, 'calibre:series'))
  if (calibre) return [{ name: calibre, sequence: sequenceOf(contentOf(metas, 'calibre:series_index')) }]
  const series: BookFacts['series'] = []
  for (const meta of metas) {
    if (meta.attributes.get('property') !== 'belongs-to-collection') continue
    const name = oneLine(meta.text)
    const isSeries = refined(meta, 'collection-type') !== 'set'
    if (name && isSeries) series.push({ name, sequence: sequenceOf(refined(meta, 'group-position')) })
  }
  return series.slice(0, MAX_SERIES)
}

/** Reads narrators from a user-defined column in calibre, stored as JSON: `{"#value#": ["A", "B"], …}`. */
export function userNarrators(metadata: XmlElement): string[] {
  const json = contentOf(childrenNamed(metadata, 'meta'), 'calibre:user_metadata:#narrators')
  if (!json) return []
  try {
    const column: unknown = JSON.parse(json)
    if (typeof column !== 'object' || column === null || !('#value#' in column)) return []
    const value = column['#value#']
    const names: unknown[] = Array.isArray(value) ? value : [value]
    return lines(names.filter((name): name is string => typeof name === 'string'))
  } catch {
    return []
  }
}

export function contentOf(metas: readonly XmlElement[], name: string): string | null {
  return (
    metas
      .find(({ attributes }) => attributes.get('name') === name)
      ?.attributes.get('content')
      ?.trim() || null
  )
}
