import { asItemId } from '@lectern/contract/ids'
import { describe, expect, test } from 'vitest'
import { alikeInLength, groupDuplicates, type Likeness } from './duplicates.rules.ts'

const alike = (reason: Likeness['reason'], key: string, ...itemIds: string[]): Likeness[] =>
  itemIds.map((itemId) => ({ reason, key, itemId: asItemId(itemId) }))

describe('groups of duplicates', () => {
  test('contain items that match for any reason, also by way of a third one', () => {
    const likenesses = [
      ...alike('title', '1', 'a', 'b'),
      ...alike('asin', 'B0', 'c', 'b'),
      ...alike('title', '2', 'x', 'y'),
    ]
    expect(groupDuplicates(likenesses)).toMatchObject([{ itemIds: ['a', 'b', 'c'] }, { itemIds: ['x', 'y'] }])
  })

  test('are merged when a later match connects them', () => {
    const likenesses = [
      ...alike('title', '1', 'a', 'b'),
      ...alike('title', '2', 'c', 'd'),
      ...alike('asin', 'B0', 'd', 'a'),
    ]
    expect(groupDuplicates(likenesses)).toHaveLength(1)
  })

  test('list every reason, in a fixed order', () => {
    const [first] = groupDuplicates([...alike('title', '1', 'a', 'b'), ...alike('asin', 'B0', 'a', 'b')])
    const [second] = groupDuplicates([...alike('asin', 'B0', 'a', 'b'), ...alike('title', '1', 'a', 'b')])
    expect(first?.reasons).toEqual(second?.reasons)
    expect(first?.reasons).toHaveLength(2)
  })

  test('never contain a single item, and keys of different reasons do not match', () => {
    expect(groupDuplicates([...alike('title', '1', 'a', 'a'), ...alike('asin', '1', 'b')])).toEqual([])
  })
})

describe('items of the same name', () => {
  const keys = (...items: [name: string, durationSeconds: number][]) =>
    alikeInLength(
      items.map(([name, durationSeconds], index) => ({
        itemId: asItemId(`${index}`),
        name,
        durationSeconds,
      })),
    ).map(({ itemId, key }) => `${itemId}:${key}`)

  test('match within thirty seconds or one percent of their duration', () => {
    expect(keys(['fog', 100], ['fog', 130])).toEqual(['0:1', '1:1'])
    expect(keys(['fog', 100], ['fog', 131])).toEqual(['0:1', '1:2'])
    expect(keys(['fog', 9900], ['fog', 10_000])).toEqual(['0:1', '1:1'])
    expect(keys(['fog', 9899], ['fog', 10_000])).toEqual(['0:1', '1:2'])
  })

  test('are compared by duration, whatever order they came in', () => {
    expect(keys(['fog', 200], ['fog', 100], ['fog', 110], ['bell', 100])).toEqual([
      '3:1',
      '1:2',
      '2:2',
      '0:3',
    ])
  })

  test('an e-book has no duration, and matches other e-books', () => {
    expect(keys(['fog', 0], ['fog', 10])).toEqual(['0:1', '1:2'])
    expect(keys(['fog', 0], ['fog', 0])).toEqual(['0:1', '1:1'])
  })
})
