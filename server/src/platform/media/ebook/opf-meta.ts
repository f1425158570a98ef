import { lines, oneLine, sequenceOf, type BookFacts } from '../book-facts.ts'
import { childrenNamed, type XmlElement } from './xml-tree.ts'

/** Calibre's series, or else the collections of EPUB 3. */
export function opfSeries(metadata: XmlElement): BookFacts['series'] {
  const metas = childrenNamed(metadata, 'meta')
  const calibre = contentOf(metas, 'calibre:series')
  if (calibre) return [{ name: calibre, sequence: sequenceOf(contentOf(metas, 'calibre:series_index')) }]
  const series: BookFacts['series'] = []
  for (const meta of metas) {
    if (meta.attributes.get('property') !== 'belongs-to-collection') continue
    const name = oneLine(meta.text)
    const type = refined(metas, meta, 'collection-type')
    if (name && type !== 'set')
      series.push({ name, sequence: sequenceOf(refined(metas, meta, 'group-position')) })
  }
  return series
}

/** A column of one's own in calibre, kept as JSON: `{"#value#": ["A", "B"], …}`. */
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

function refined(metas: readonly XmlElement[], element: XmlElement, property: string): string | null {
  const id = element.attributes.get('id')
  const meta = metas.find(
    ({ attributes }) =>
      id && attributes.get('refines') === `#${id}` && attributes.get('property') === property,
  )
  return oneLine(meta?.text)
}
