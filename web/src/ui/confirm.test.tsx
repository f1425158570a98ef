import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { act, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, test } from 'vitest'
import '../../test/i18n.ts'
import { confirm, useConfirmQueue, type ConfirmAnswer, type ConfirmQuestion } from './confirm.ts'
import { ConfirmHost } from './ConfirmHost.tsx'
import { CONFIRM_ANIMATION_MS } from './ConfirmPrompt.tsx'

const MESSAGE = 'Remove it?'

afterEach(() => act(() => useConfirmQueue.setState({ pending: [] })))

async function ask(question: Partial<ConfirmQuestion> = {}) {
  const user = userEvent.setup()
  const answers: ConfirmAnswer[] = []
  render(<ConfirmHost />)
  await act(async () => {
    void confirm({ kind: 'yesNo', message: MESSAGE, ...question }).then((answer) => answers.push(answer))
  })
  const prompt = await screen.findByRole('alertdialog')
  const layer = prompt.closest<HTMLElement>('[data-modal-layer]')
  if (!layer) throw new Error('the prompt lies on no layer')
  return { user, prompt, layer, answers }
}

// Read as a file: vitest empties imported stylesheets.
const motionCss = readFileSync(join(import.meta.dirname, '../styles/motion.css'), 'utf8')
const ruleOf = (utility: string) =>
  motionCss.split('@utility ').find((rule) => rule.startsWith(`${utility} {`))

const button = (name: string) => screen.getByRole('button', { name })

describe('[R2.134] prompt', () => {
  test('[R2.134] is 500 px wide and named by its message', async () => {
    const { prompt } = await ask()
    expect(prompt).toHaveStyle({ width: '500px' })
    expect(prompt).toHaveAccessibleName(MESSAGE)
  })

  test('[R2.134] has one button for type ok', async () => {
    await ask({ kind: 'ok' })
    expect(screen.getAllByRole('button').map((each) => each.textContent)).toEqual(['OK'])
  })

  test('[R2.134] has Cancel, then Yes, for type yes/no', async () => {
    await ask()
    expect(screen.getAllByRole('button').map((each) => each.textContent)).toEqual(['Cancel', 'Yes'])
  })

  test('has a third button to save unsaved changes', async () => {
    const { user, answers } = await ask({ danger: true, offersSave: true })
    expect(screen.getAllByRole('button').map((each) => each.textContent)).toEqual(['Cancel', 'Yes', 'Save'])
    await waitFor(() => expect(button('Save')).toHaveFocus())
    await user.click(button('Save'))
    expect(answers).toEqual([{ confirmed: false, checked: false, saves: true }])
  })

  test('[R2.135] scales in and out over 250 ms', async () => {
    const { prompt } = await ask()
    expect(CONFIRM_ANIMATION_MS).toBe(250)
    expect(prompt.style.transitionDuration).toBe('250ms')
    expect(prompt).toHaveClass('scale-in-out')
    expect(ruleOf('scale-in-out')).toMatch(/transition-property: .*scale/)
    expect(ruleOf('scale-in-out')).toMatch(
      /\[data-starting-style\],\s+&\[data-ending-style\] {[^@]*@media[^{]*{\s+scale: 0\.8;/,
    )
  })
})

describe('[R4.054] answer', () => {
  test('[R4.054] is true on Yes', async () => {
    const { user, answers } = await ask()
    await user.click(button('Yes'))
    expect(answers).toEqual([{ confirmed: true, checked: false }])
    expect(screen.queryByRole('alertdialog')).toBeNull()
  })

  test('[R4.054] is true on OK', async () => {
    const { user, answers } = await ask({ kind: 'ok' })
    await user.click(button('OK'))
    expect(answers).toEqual([{ confirmed: true, checked: false }])
  })

  test('[R4.054] is false on Cancel', async () => {
    const { user, answers } = await ask()
    await user.click(button('Cancel'))
    expect(answers).toEqual([{ confirmed: false, checked: false }])
  })

  test('[R4.054] is false on a click outside', async () => {
    const { user, layer, answers } = await ask()
    await user.click(layer)
    expect(answers).toEqual([{ confirmed: false, checked: false }])
  })

  test('is false on Escape', async () => {
    const { user, answers } = await ask()
    await user.keyboard('{Escape}')
    expect(answers).toEqual([{ confirmed: false, checked: false }])
  })

  test('[R4.054] when persistent, a click outside and Escape give no answer', async () => {
    const { user, layer, answers } = await ask({ persistent: true })
    await user.click(layer)
    await user.keyboard('{Escape}')
    expect(answers).toEqual([])
    expect(screen.getByRole('alertdialog')).toBeInTheDocument()
    await user.click(button('Cancel'))
    expect(answers).toEqual([{ confirmed: false, checked: false }])
  })

  test('includes the checkbox, which starts with its default', async () => {
    const { user, answers } = await ask({ checkbox: { label: 'Files too', checked: true } })
    expect(screen.getByRole('checkbox', { name: 'Files too' })).toBeChecked()
    await user.click(screen.getByRole('checkbox'))
    await user.click(button('Yes'))
    expect(answers).toEqual([{ confirmed: true, checked: false }])
  })
})

test('Enter confirms a harmless action, but cancels a destructive one', async () => {
  const harmless = await ask({ yesLabel: 'Mark finished' })
  await waitFor(() => expect(button('Mark finished')).toHaveFocus())
  await harmless.user.keyboard('{Enter}')
  expect(harmless.answers).toEqual([{ confirmed: true, checked: false }])

  const harmful: ConfirmAnswer[] = []
  await act(async () => {
    void confirm({ kind: 'yesNo', message: 'Delete?', danger: true }).then((answer) => harmful.push(answer))
  })
  await screen.findByRole('alertdialog', { name: 'Delete?' })
  await waitFor(() => expect(button('Cancel')).toHaveFocus())
  await harmless.user.keyboard('{Enter}')
  expect(harmful).toEqual([{ confirmed: false, checked: false }])
})

test('a second prompt waits for the first', async () => {
  const first = await ask({ message: 'First?' })
  const later: ConfirmAnswer[] = []
  await act(async () => {
    void confirm({ kind: 'yesNo', message: 'Second?' }).then((answer) => later.push(answer))
  })
  expect(screen.queryByRole('alertdialog', { name: 'Second?' })).toBeNull()
  await first.user.click(button('Yes'))
  await screen.findByRole('alertdialog', { name: 'Second?' })
  await first.user.click(button('Cancel'))
  expect(later).toEqual([{ confirmed: false, checked: false }])
})
