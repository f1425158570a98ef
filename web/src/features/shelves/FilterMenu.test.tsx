import type { FilterDataView } from '@lectern/contract/libraries'
import { act, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { renderPage } from '../../../test/render-page.tsx'
import { setScreen } from '../../../test/screen.ts'
import { itemFilters } from './filter.rules.ts'
import { FilterMenu } from './FilterMenu.tsx'

const ENTRIES = itemFilters('book', { seesExplicit: false })
const AUTHORS = Array.from({ length: 12 }, (_, at) => ({ id: `author-${at}`, name: `Author ${at}` }))
const DATA = { authors: AUTHORS, genres: ['Crime', 'Fairy Tales'] } as unknown as FilterDataView

beforeEach(() => setScreen({ widthPx: 1280, hasMouse: true }))
afterEach(() => {
  vi.useRealTimers()
  setScreen({ widthPx: 1280 })
})

/** A menu whose data is provided when the test says so. */
async function show(atFirst: FilterDataView | undefined) {
  let setData: (data: FilterDataView) => void = () => undefined
  const onChange = vi.fn()
  function Menu() {
    const [data, set] = useState(atFirst)
    setData = set
    return <FilterMenu entries={ENTRIES} filter="all" data={data} onChange={onChange} />
  }
  const { person } = await renderPage(<Menu />)
  await person.click(screen.getByRole('button', { name: 'Filter: All' }))
  const group = (name: string) => screen.findByRole('button', { name })
  return { person, onChange, group, arrive: () => act(() => setData(DATA)) }
}

test('a group pressed at the moment its options arrive still opens', async () => {
  const { person, group, arrive } = await show(undefined)
  const author = await group('Author')
  await person.pointer({ keys: '[MouseLeft>]', target: author })
  arrive()
  expect(author).toBeInTheDocument()
  await person.pointer({ keys: '[/MouseLeft]', target: author })
  expect(await screen.findByRole('button', { name: 'Author 11' })).toBeInTheDocument()
})

test('a group opened before its options have loaded can be searched immediately, and nothing shifts when they arrive', async () => {
  const { person, onChange, group, arrive } = await show(undefined)
  await person.click(await group('Author'))
  const search = screen.getByRole('searchbox', { name: 'Search in the list' })
  expect(search).toHaveFocus()
  await person.keyboard('author 7')
  arrive()
  expect(search).toBeInTheDocument()
  expect(search).toHaveFocus()
  await person.keyboard('{ArrowDown}{Enter}')
  expect(onChange).toHaveBeenCalledOnce()
})

test('arrow keys move from the heading through the list, and back', async () => {
  const { person, group } = await show(DATA)
  await person.click(await group('Genre'))
  const back = screen.getByRole('button', { name: 'Back: Genre' })
  expect(back).toHaveFocus()
  await person.keyboard('{ArrowDown}{ArrowDown}')
  expect(screen.getByRole('button', { name: 'Fairy Tales' })).toHaveFocus()
  await person.keyboard('{ArrowUp}{ArrowUp}')
  expect(back).toHaveFocus()
})

test('Home, End and the beginning of a name lead to a row', async () => {
  // However long the keys take on a busy machine.
  vi.useFakeTimers({ toFake: ['Date'] })
  const { person, group } = await show(DATA)
  expect(await group('All')).toHaveFocus()
  await person.keyboard('{End}')
  expect(await group('Abridged')).toHaveFocus()
  await person.keyboard('{Home}')
  expect(await group('All')).toHaveFocus()
  await person.keyboard('publ')
  expect(await group('Publisher')).toHaveFocus()
  vi.setSystemTime(Date.now() + 1000)
  await person.keyboard('pp')
  expect(await group('Progress')).toHaveFocus()
})

test('typing on a row of a long list searches the list', async () => {
  const { person, group } = await show(DATA)
  await person.click(await group('Author'))
  await person.keyboard('{ArrowDown}{End}11')
  expect(screen.getByRole('searchbox', { name: 'Search in the list' })).toHaveValue('11')
})
