import type { FoliateBook } from 'foliate-js/view.js'
import { expect, test } from 'vitest'
import { completeSections, isFixed } from './spine.ts'

const section = (id: string) => ({ id, load: () => Promise.resolve(id) })

const bookOf = (spine: NonNullable<FoliateBook['resources']>['spine'], layout?: string) =>
  completeSections({
    // As foliate fills them: only those that have a file.
    sections: [section('a.xhtml'), section('b.xhtml')],
    ...(layout !== undefined && { rendition: { layout } }),
    resources: {
      spine,
      getItemByID: (id: string) => (id === 'gone' ? undefined : { href: `${id}.xhtml` }),
    },
  } as unknown as FoliateBook)

test('links and positions count an entry of the reading order that has no file', () => {
  const { sections } = bookOf([{ idref: 'a' }, { idref: 'gone' }, { idref: 'b' }])
  expect(sections.map(({ id }) => id)).toEqual(['a.xhtml', '', 'b.xhtml'])
  expect(sections[1]?.load).toBeUndefined()
})

test.each([
  ['pre-paginated', 'rendition:layout-reflowable', [true, false]],
  [undefined, 'rendition:layout-pre-paginated', [false, true]],
])('in a book with the layout %s, a section may have the property %s', (layout, property, expected) => {
  const book = bookOf([{ idref: 'a' }, { idref: 'b', properties: ['page-spread-left', property] }], layout)
  expect(book.sections.map((one) => isFixed(book, one))).toEqual(expected)
})
