import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { describe, expect, test, vi } from 'vitest'
import '../../test/i18n.ts'
import { toChoice, withTypedText } from './choices.ts'
import { Modal } from './Modal.tsx'
import { TextMultiSelect } from './TextMultiSelect.tsx'

const GENRES = ['Fantasy', 'History', 'Science', 'Science fiction']

function Genres({ start, allowNew }: { start: string[]; allowNew?: boolean }) {
  const [value, setValue] = useState(start)
  return (
    <>
      <TextMultiSelect
        label="Genres"
        suggestions={GENRES}
        value={value}
        onChange={setValue}
        allowNew={allowNew}
      />
      <output aria-label="chosen">{value.join('|')}</output>
      <button>Elsewhere</button>
    </>
  )
}

function show(start: string[] = [], allowNew?: boolean) {
  const user = userEvent.setup()
  render(<Genres start={start} allowNew={allowNew} />)
  return { user, field: screen.getByRole('combobox', { name: 'Genres' }) }
}

const chosen = () => screen.getByLabelText('chosen').textContent
const suggested = () => screen.queryAllByRole('option').map((option) => option.textContent)

describe('typing', () => {
  test('filters the suggestions by substring, ignoring case', async () => {
    const { user, field } = show()
    await user.type(field, 'SCI')
    expect(suggested()).toEqual(['Science', 'Science fiction'])
  })

  test('Enter adds the text as a chip', async () => {
    const { user, field } = show()
    await user.type(field, ' Westerns {Enter}')
    expect(chosen()).toBe('Westerns')
    expect(field).toHaveValue('')
    expect(field).toHaveFocus()
  })

  test('Enter on a suggestion reached by arrow key adds it', async () => {
    const { user, field } = show()
    await user.type(field, 'sci{ArrowDown}{ArrowDown}{Enter}')
    expect(chosen()).toBe('Science fiction')
  })

  test('leaving the field adds the text, spelled like the suggestion', async () => {
    const { user, field } = show()
    await user.type(field, 'history')
    await user.click(screen.getByText('Elsewhere'))
    expect(chosen()).toBe('History')
  })

  test('offers to add a text that matches nothing', async () => {
    const { user, field } = show()
    await user.type(field, 'zz')
    expect(screen.getByText('Press Enter to add “zz”')).toBeInTheDocument()
  })

  test('shows "No matches" where new texts are not allowed, and discards what is left in the field', async () => {
    const { user, field } = show([], false)
    await user.type(field, 'zz')
    expect(screen.getByText('No matches')).toBeInTheDocument()
    await user.tab()
    expect(chosen()).toBe('')
    expect(field).toHaveValue('')
  })

  test('Enter picks the first suggestion where new texts are not allowed', async () => {
    const { user, field } = show([], false)
    await user.type(field, 'fan{Enter}')
    expect(chosen()).toBe('Fantasy')
  })
})

describe('clicking suggestions', () => {
  test('adds several in a row; a second click removes one', async () => {
    const { user, field } = show()
    await user.type(field, 'fan')
    await user.click(await screen.findByRole('option', { name: 'Fantasy' }))
    expect(field).toHaveValue('')
    await user.click(screen.getByRole('option', { name: 'History' }))
    expect(chosen()).toBe('Fantasy|History')
    await user.click(screen.getByRole('option', { name: 'Fantasy' }))
    expect(chosen()).toBe('History')
    expect(field).toHaveFocus()
  })
})

describe('removing chips', () => {
  test('Backspace in an empty field removes the last one', async () => {
    const { user, field } = show(['Fantasy', 'History'])
    await user.type(field, 'x{Backspace}{Backspace}')
    expect(chosen()).toBe('Fantasy')
  })

  test('the left arrow key moves to the chips, and Delete removes one', async () => {
    const { user, field } = show(['Fantasy', 'History'])
    await user.click(field)
    await user.keyboard('{Escape}{ArrowLeft}{ArrowLeft}{Delete}')
    expect(chosen()).toBe('History')
  })

  test('each has a button to remove it', async () => {
    const { user } = show(['Fantasy', 'History'])
    await user.click(screen.getByRole('button', { name: 'Remove Fantasy' }))
    expect(chosen()).toBe('History')
  })
})

test('in a modal, Escape closes first the suggestions, then the modal, and keeps the selection', async () => {
  const user = userEvent.setup()
  const onClose = vi.fn()
  render(
    <Modal open onClose={onClose} title="Edit">
      <Genres start={['Fantasy']} />
    </Modal>,
  )
  const dialog = await screen.findByRole('dialog')
  await user.type(within(dialog).getByRole('combobox', { name: 'Genres' }), 'sci')
  await user.keyboard('{Escape}')
  expect(suggested()).toEqual([])
  expect(onClose).not.toHaveBeenCalled()
  await user.keyboard('{Escape}')
  expect(onClose).toHaveBeenCalledOnce()
  expect(chosen()).toContain('Fantasy')
})

test.each([
  ['a known value in its own spelling', [], 'FANTASY', ['Fantasy']],
  ['a new value as typed', [], ' Sagas ', ['Sagas']],
  ['no duplicates', ['Fantasy'], 'fantasy', ['Fantasy']],
  ['nothing for whitespace', [], '   ', []],
])('typed text adds %s', (_name, before, text, after) => {
  const result = withTypedText(before.map(toChoice), GENRES.map(toChoice), text, toChoice)
  expect(result.map((choice) => choice.value)).toEqual(after)
})
