import { asItemId } from '@lectern/contract/ids'
import { describe, expect, test } from 'vitest'
import { alikeInLength, groupDuplicates, type Likeness } from './duplicates.rules.ts'

const alike = (reason: Likeness['reason'], key: string, ...itemIds: string[]): Likeness[] =>
  itemIds.map((itemId) => ({ reason, key, itemId: asItemId(itemId) }))

describe('groups of duplicates', () => {
  test('have items that are alike in any way, also over a third one', () => {
    const likenesses = [
      ...alike('title', '1', 'a', 'b'),
      ...alike('asin', 'B0', 'c', 'b'),
      ...alike('title', '2', 'x', 'y'),
    ]
    expect(groupDuplicates(likenesses)).toMatchObject([{ itemIds: ['a', 'b', 'c'] }, { itemIds: ['x', 'y'] }])
  })

  test('join when a later likeness leads from one to the other', () => {
    const likenesses = [
      ...alike('title', '1', 'a', 'b'),
      ...alike('title', '2', 'c', 'd'),
      ...alike('asin', 'B0', 'd', 'a'),
    ]
    expect(groupDuplicates(likenesses)).toHaveLength(1)
  })

  test('say every reason, in one order', () => {
    const [first] = groupDuplicates([...alike('title', '1', 'a', 'b'), ...alike('asin', 'B0', 'a', 'b')])
    const [second] = groupDuplicates([...alike('asin', 'B0', 'a', 'b'), ...alike('title', '1', 'a', 'b')])
    expect(first?.reasons).toEqual(second?.reasons)
    expect(first?.reasons).toHaveLength(2)
  })

  test('are none of one item alone, and keys of different reasons are different', () => {
    expect(groupDuplicates([...alike('title', '1', 'a', 'a'), ...alike('asin', '1', 'b')])).toEqual([])
  })
})

describe('items of one name', () => {
  const keys = (...items: [name: string, durationSeconds: number][]) =>
    alikeInLength(
      items.map(([name, durationSeconds], index) => ({
        itemId: asItemId(`${index}`),
        name,
        durationSeconds,
      })),
    ).map(({ itemId, key }) => `${itemId}:${key}`)

  test('are alike within thirty seconds or a hundredth of their length', () => {
    expect(keys(['fog', 100], ['fog', 130])).toEqual(['0:1', '1:1'])
    expect(keys(['fog', 100], ['fog', 131])).toEqual(['0:1', '1:2'])
    expect(keys(['fog', 9900], ['fog', 10_000])).toEqual(['0:1', '1:1'])
    expect(keys(['fog', 9899], ['fog', 10_000])).toEqual(['0:1', '1:2'])
  })

  test('are compared in order of length, whatever order they came in', () => {
    expect(keys(['fog', 200], ['fog', 100], ['fog', 110], ['bell', 100])).toEqual([
      '3:1',
      '1:2',
      '2:2',
      '0:3',
    ])
  })

  test('an e-book has no length, and is like other e-books', () => {
    expect(keys(['fog', 0], ['fog', 10])).toEqual(['0:1', '1:2'])
    expect(keys(['fog', 0], ['fog', 0])).toEqual(['0:1', '1:1'])
  })
})
