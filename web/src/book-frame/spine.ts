import type { FoliateBook, FoliateSection } from 'foliate-js/view.js'

/**
 * foliate drops entries of the reading order that have no file, although links and positions count them, and ignores
 * that a section may have a layout of its own.
 */
export function completeSections(book: FoliateBook): FoliateBook {
  const { resources } = book
  if (!resources) return book
  const byId = new Map(book.sections.map((section) => [section.id, section]))
  const sections = resources.spine.map(({ idref, properties }): FoliateSection => {
    const section = byId.get(resources.getItemByID(idref)?.href ?? '')
    return { ...(section ?? { id: '', linear: 'no' }), layout: layoutIn(properties ?? []) }
  })
  return Object.assign(book, { sections })
}

function layoutIn(properties: readonly string[]): 'reflowable' | 'pre-paginated' | undefined {
  if (properties.includes('rendition:layout-reflowable')) return 'reflowable'
  return properties.includes('rendition:layout-pre-paginated') ? 'pre-paginated' : undefined
}

export const isFixed = ({ rendition }: FoliateBook, section: FoliateSection): boolean =>
  (section.layout ?? rendition?.layout) === 'pre-paginated'
