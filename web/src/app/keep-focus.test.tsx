import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useEffect, useState } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { keepFocusInLists } from './keep-focus.ts'

function Shelf({ onAsk }: { onAsk?: (remove: () => void) => void }) {
  const [names, setNames] = useState(['Fog', 'Dunes', 'Tides'])
  useEffect(keepFocusInLists, [])
  const remove = (name: string) => setNames((all) => all.filter((one) => one !== name))
  return (
    <main id="content" tabIndex={-1}>
      <ul>
        {names.map((name) => (
          <li key={name}>
            <a href="/item">{name}</a>
            <button onClick={() => (onAsk ? onAsk(() => remove(name)) : remove(name))}>Remove {name}</button>
          </li>
        ))}
      </ul>
    </main>
  )
}

let person = userEvent.setup()
beforeEach(() => {
  person = userEvent.setup()
})
const button = (name: string) => screen.getByRole('button', { name: `Remove ${name}` })
const press = async (name: string) => {
  button(name).focus()
  await person.keyboard('{Enter}')
}

test('after a removal, the same button of the entry that moved up, or of the last entry, is focused', async () => {
  render(<Shelf />)
  await press('Dunes')
  expect(button('Tides')).toHaveFocus()
  await press('Tides')
  expect(button('Fog')).toHaveFocus()
  await press('Fog')
  expect(screen.getByRole('main')).toHaveFocus()
})

test('a slow removal does not take the focus from a control focused in the meantime', async () => {
  let removal = () => {}
  render(<Shelf onAsk={(remove) => (removal = remove)} />)
  await press('Fog')
  act(() => screen.getByRole('link', { name: 'Tides' }).focus())
  act(() => removal())
  expect(screen.queryByText('Fog')).not.toBeInTheDocument()
  expect(screen.getByRole('link', { name: 'Tides' })).toHaveFocus()
})
