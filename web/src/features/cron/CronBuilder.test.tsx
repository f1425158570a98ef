import { screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { fakeServer, refuse } from '../../../test/fake-server.ts'
import { renderPage } from '../../../test/render-page.tsx'
import { setLanguage } from '../../lib/i18n.ts'
import { cronChoiceOf, expressionOf } from './cron-choice.rules.ts'
import { CronBuilder } from './CronBuilder.tsx'

vi.spyOn(console, 'error').mockImplementation(() => undefined)

const server = fakeServer()
let expression: string | null

function Sample({ from }: { from: string | null }) {
  const [choice, setChoice] = useState(() => cronChoiceOf(from))
  expression = expressionOf(choice)
  return <CronBuilder choice={choice} onChange={setChoice} />
}

const open = async (from: string | null) => {
  const page = await renderPage(<Sample from={from} />)
  const choose = async (interval: string) => {
    await page.person.click(screen.getByRole('combobox', { name: 'Interval' }))
    await page.person.click(await screen.findByRole('option', { name: interval }))
  }
  const type = async (label: string | RegExp, text: string) => {
    await page.person.clear(screen.getByLabelText(label))
    await page.person.type(screen.getByLabelText(label), text)
    await page.person.tab()
  }
  return { ...page, choose, type }
}

beforeEach(() => server.answer('cron.validate', () => undefined))

describe('schedule', () => {
  test('[R5.007] offers all presets and applies the chosen one', async () => {
    const { person, choose } = await open(null)
    await person.click(screen.getByRole('combobox', { name: 'Interval' }))
    const options = await screen.findAllByRole('option')
    expect(options.map((option) => option.textContent)).toEqual([
      'Custom daily or weekly',
      'Every day',
      'Every 12 hours',
      'Every 6 hours',
      'Every 2 hours',
      'Every hour',
      'Every 30 minutes',
      'Every 15 minutes',
      'Every minute',
    ])
    await person.keyboard('{Escape}')
    await choose('Every 2 hours')
    expect(expression).toBe('0 */2 * * *')
    expect(screen.getByText('Runs every 2 hours')).toBeInTheDocument()
    expect(screen.queryByRole('checkbox')).toBeNull()
  })

  test('[R5.008] builds the expression and its description from weekdays and a time', async () => {
    const { person, type } = await open(null)
    expect(screen.getByText('Runs every Monday at 00:00')).toBeInTheDocument()
    await person.click(screen.getByRole('checkbox', { name: 'Friday' }))
    await type(/Hour/, '5')
    await type(/Minute/, '30')
    expect(expression).toBe('30 5 * * 1,5')
    expect(screen.getByText('Runs every Monday and Friday at 05:30')).toBeInTheDocument()
    expect(screen.getByText(/^Next run: .* 05:30/)).toBeInTheDocument()
  })

  test('[R5.008] treats all seven days as every day', async () => {
    const { person } = await open(null)
    for (const day of ['Sunday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'])
      await person.click(screen.getByRole('checkbox', { name: day }))
    expect(expression).toBe('0 0 * * *')
    expect(screen.getByText('Runs every day at 00:00')).toBeInTheDocument()
  })

  test('[R5.008] runs every day at a given time, clamping out-of-range values', async () => {
    const { choose, type } = await open(null)
    await choose('Every day')
    await type(/Hour/, '77')
    await type(/Minute/, '5')
    expect(expression).toBe('5 23 * * *')
  })

  test('has nothing to save without a weekday, and says why', async () => {
    const { person } = await open('0 0 * * 1')
    await person.click(screen.getByRole('checkbox', { name: 'Monday' }))
    expect(expression).toBeNull()
    expect(screen.getByText('Choose at least one weekday.')).toBeInTheDocument()
    expect(screen.queryByLabelText(/Hour/)).toBeNull()
  })

  test('names the days in the user’s language', async () => {
    const page = await open('0 6 * * 2')
    await setLanguage('de')
    expect(await screen.findByRole('checkbox', { name: 'Dienstag' })).toBeChecked()
    expect(screen.getAllByRole('checkbox')[0]).toHaveAccessibleName('Montag')
    page.unmount()
    await setLanguage('en-us')
  })
})

describe('advanced', () => {
  const label = 'Cron expression'
  const toAdvanced = async (text: string) => {
    const page = await open('0 0 * * 1')
    await page.person.click(screen.getByRole('radio', { name: 'Advanced' }))
    await page.type(label, text)
    return page
  }

  test('shows the chosen schedule as an expression', async () => {
    const { person } = await open('0 0 * * 1')
    await person.click(screen.getByRole('radio', { name: 'Advanced' }))
    expect(screen.getByLabelText(label)).toHaveValue('0 0 * * 1')
  })

  test('opens automatically for an expression the simple fields cannot represent', async () => {
    await open('0 0 1 * *')
    expect(screen.getByLabelText(label)).toHaveValue('0 0 1 * *')
    expect(screen.getByText('Runs whenever the expression matches')).toBeInTheDocument()
  })

  test('[R5.006] rejects four parts without asking the server', async () => {
    await toAdvanced('0 0 * *')
    expect(screen.getByLabelText(label)).toHaveAccessibleDescription(/has five parts/)
    expect(expression).toBeNull()
    expect(server.requests('cron.validate')).toEqual([])
  })

  test('[R5.006] validates with the server on blur, and confirms a valid expression', async () => {
    await toAdvanced('15 4 1-7 * 1')
    expect(await screen.findByText('The expression is valid')).toBeInTheDocument()
    expect(server.bodies('cron.validate')).toEqual([{ expression: '15 4 1-7 * 1' }])
    expect(expression).toBe('15 4 1-7 * 1')
  })

  test('[R5.006] shows the server’s error next to the field', async () => {
    server.answer('cron.validate', () => refuse('invalid', 'The weekday is a holiday'))
    await toAdvanced('15 4 * * 1')
    await waitFor(() =>
      expect(screen.getByLabelText(label)).toHaveAccessibleDescription(/The weekday is a holiday/),
    )
  })

  test('[R5.006] rejects an expression with an invalid field', async () => {
    server.answer('cron.validate', () => refuse('invalid', 'The hour must be from 0 to 23, but is 24'))
    await toAdvanced('15 24 * * 1')
    expect(screen.getByLabelText(label)).toBeInvalid()
    expect(expression).toBeNull()
  })
})
