import type { PlaybackSessionView } from '@lectern/contract/playback'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { aSession, aUser } from '../../../test/builders.ts'
import { fakeServer, refuse } from '../../../test/fake-server.ts'
import { renderPage } from '../../../test/render-page.tsx'
import { dayOf, daysBefore } from './days.rules.ts'
import { SessionsPage } from './SessionsPage.tsx'
import { StatsPage } from './StatsPage.tsx'

const server = fakeServer()
const TODAY = dayOf(Date.now(), 'UTC')

const page = (sessions: PlaybackSessionView[], numPages = 1) => ({
  total: sessions.length,
  numPages,
  page: 0,
  itemsPerPage: 10,
  sessions,
})

describe('own stats', () => {
  test('[R2.028 R2.032 R9.041] shows figures, the last seven days, authors, genres and sessions to every account', async () => {
    server.answer('stats.own', () => ({
      totalTime: 7200,
      today: 1800,
      timeReading: 600,
      daysReading: { [TODAY]: 600 },
      days: { [TODAY]: 1800, [daysBefore(TODAY, 1)]: 3600, [daysBefore(TODAY, 40)]: 1800 },
      dayOfWeek: {},
      items: {
        'item-1': {
          id: 'item-1',
          timeListening: 7200,
          lastUpdate: 1,
          mediaMetadata: { authors: [{ id: 'a', name: 'Ada Quill' }], genres: ['Fantasy'] },
        },
      },
      recentSessions: [aSession()],
    }))
    await renderPage(<StatsPage />, { user: aUser({ type: 'guest' }), settings: { timeZone: 'UTC' } })
    expect(await screen.findByText('Minutes listened')).toBeInTheDocument()
    expect(document.title).toBe('Your stats · Lectern')
    const figure = (name: string) => screen.getByText(name).parentElement?.textContent
    expect(figure('Minutes listened')).toContain('120')
    expect(figure('Minutes read')).toContain('10')
    expect(figure('Days listened')).toContain('3')
    expect(figure('Days in a row')).toContain('2')
    const week = screen.getByRole('table', { name: 'Minutes listened by day' })
    expect(
      within(week)
        .getAllByRole('row')
        .map((row) => row.lastElementChild?.textContent),
    ).toEqual(['0', '0', '0', '0', '0', '60', '30'])
    expect(screen.getByRole('list', { name: 'Top authors' })).toHaveTextContent('Ada Quill2 h')
    expect(screen.getByRole('list', { name: 'Top genres' })).toHaveTextContent('Fantasy')
    expect(screen.getByRole('list', { name: 'Recent sessions' })).toHaveTextContent('The Long Walk Home')
    const year = screen.getByRole('img', { name: 'Listened on 3 days' })
    expect(year.querySelectorAll('rect:not([data-level="0"])')).toHaveLength(3)
  })

  test('shows an error when loading fails, and can retry', async () => {
    server.answer('stats.own', () => refuse('internal', ''))
    await renderPage(<StatsPage />)
    expect(await screen.findByText('The stats could not be loaded.')).toBeInTheDocument()
    expect(screen.getByRole('button', { name: 'Try again' })).toBeInTheDocument()
  })
})

describe('sessions', () => {
  beforeEach(() => {
    server.answer('playback.openSessions', () => ({ sessions: [], shareSessions: [] }))
  })

  test('[R1.018 R2.039 R8.063] admins see all sessions, filter by user, and delete one', async () => {
    let sessions = [aSession()]
    server.answer('users.list', () => ({ users: [aUser({ id: 'user-1', username: 'lena' })] }))
    server.answer('stats.sessions', () => page(sessions))
    server.answer('playback.removeSession', () => {
      sessions = []
      return undefined
    })
    const { person } = await renderPage(<SessionsPage />)
    expect(document.title).toBe('Listening sessions · Lectern')
    const row = await screen.findByRole('row', { name: /The Long Walk Home/ })
    expect(row).toHaveTextContent('Direct play')
    expect(row).toHaveTextContent('30 min')
    await person.click(within(row).getByRole('button', { name: /The Long Walk Home Ada Quill|Ada Quill/ }))
    const modal = await screen.findByRole('dialog', { name: 'The Long Walk Home' })
    await person.click(within(modal).getByRole('button', { name: 'Delete session' }))
    await person.click(await screen.findByRole('button', { name: 'Yes' }))
    expect(await screen.findByText('Session deleted')).toBeInTheDocument()
    expect(await screen.findByText('No listening sessions yet.')).toBeInTheDocument()
    expect(server.requests('playback.removeSession').map(({ params }) => params)).toEqual([
      { id: 'session-1' },
    ])
  })

  test('admins sort the sessions by a column, and choose how many are on a page', async () => {
    server.answer('users.list', () => ({ users: [] }))
    server.answer('stats.sessions', () => ({ ...page([aSession()], 3), total: 30 }))
    const { person, unmount } = await renderPage(<SessionsPage />)
    const asked = () => {
      const { sort, desc, itemsPerPage } = server.requests('stats.sessions').at(-1)?.query ?? {}
      return [sort, desc, itemsPerPage]
    }
    await screen.findByRole('row', { name: /The Long Walk Home/ })
    expect(screen.getByRole('columnheader', { name: 'Last update' })).toHaveAttribute(
      'aria-sort',
      'descending',
    )
    await person.click(screen.getByRole('button', { name: 'Listened' }))
    await waitFor(() => expect(asked()).toEqual(['timeListening', true, 10]))
    await person.click(screen.getByRole('button', { name: 'Listened' }))
    await waitFor(() => expect(asked()).toEqual(['timeListening', false, 10]))
    await person.click(screen.getByRole('combobox', { name: 'Rows per page' }))
    await person.click(await screen.findByRole('option', { name: '50' }))
    await waitFor(() => expect(asked()).toEqual(['timeListening', false, 50]))
    unmount()
    await renderPage(<SessionsPage />)
    await waitFor(() => expect(asked()).toEqual(['updatedAt', true, 50]))
  })

  test('falls back to the previous page when the last session on the last page is deleted', async () => {
    server.answer('users.list', () => ({ users: [] }))
    let numPages = 2
    server.answer('stats.sessions', ({ query }) =>
      page([aSession({ id: `session-${query.page}`, displayTitle: `On page ${query.page}` })], numPages),
    )
    const { person } = await renderPage(<SessionsPage />)
    await screen.findByText('On page 0')
    await person.click(screen.getByRole('button', { name: 'Next page' }))
    await screen.findByText('On page 1')
    numPages = 1
    server.answer('playback.removeSession', () => undefined)
    await person.click(screen.getByRole('button', { name: /On page 1 ?Ada Quill/ }))
    const modal = await screen.findByRole('dialog', { name: 'On page 1' })
    await person.click(within(modal).getByRole('button', { name: 'Delete session' }))
    await person.click(await screen.findByRole('button', { name: 'Yes' }))
    await waitFor(() => expect(screen.getByText('On page 0')).toBeInTheDocument())
  })
})
