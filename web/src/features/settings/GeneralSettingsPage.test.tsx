import { DATE_FORMATS, LANGUAGES } from '@lectern/contract/constants'
import type { ServerSettings } from '@lectern/contract/settings'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { serverSettings } from '../../../test/builders.ts'
import { fakeServer, refuse } from '../../../test/fake-server.ts'
import { renderPage } from '../../../test/render-page.tsx'
import { useSession } from '../../session/session.ts'
import { GeneralSettingsPage } from './GeneralSettingsPage.tsx'
import { useDateFormat } from '../../session/use-date-format.ts'

vi.spyOn(console, 'error').mockImplementation(() => undefined)

const server = fakeServer()

beforeEach(() => {
  server.answer('settings.update', ({ body }) => ({
    success: true,
    serverSettings: { ...(useSession.getState().serverSettings ?? serverSettings()), ...body },
  }))
})

const sent = () => server.bodies('settings.update')
const show = (settings: Partial<ServerSettings> = {}) =>
  renderPage(
    <>
      <GeneralSettingsPage />
      <ShownDate />
    </>,
    { settings },
  )

const LAST_DAY_MS = Date.UTC(2026, 11, 31, 12)

/** Stands for any other part of the client that shows a date. */
function ShownDate() {
  return <output>{useDateFormat().date(LAST_DAY_MS)}</output>
}

test('[R2.033 R2.042] has the groups General, Display, Scanner and Experimental, and adds Security', async () => {
  await show()
  const titles = screen.getAllByRole('heading', { level: 2 }).map((title) => title.textContent)
  expect(titles).toEqual(['General', 'Display', 'Scanner', 'Security', 'Experimental'])
})

describe('[R3.050 R3.051 R3.053 R3.054] every switch is saved immediately and on its own', () => {
  test.each<[string, string, object]>([
    ['General', 'Store covers with the item', { storeCoverWithItem: true }],
    ['General', 'Store metadata with the item', { storeMetadataWithItem: true }],
    ['General', 'Ignore prefixes when sorting', { sortingIgnorePrefix: true }],
    ['General', 'Enable Chromecast', { chromecastEnabled: true }],
    ['General', 'Enable the e-reader for everyone', { enableEReader: true }],
    ['Display', 'Home page uses the bookshelf view', { homeBookshelfView: 0 }],
    ['Display', 'Library pages use the bookshelf view', { bookshelfView: 0 }],
    ['Scanner', 'Parse subtitles', { scannerParseSubtitle: true }],
    ['Scanner', 'Find covers', { scannerFindCovers: true }],
    ['Scanner', 'Use Overdrive media markers for chapters', { scannerPreferOverdriveMediaMarker: true }],
    ['Scanner', 'Prefer audio metadata', { scannerPreferAudioMetadata: true }],
    ['Scanner', 'Prefer OPF metadata', { scannerPreferOpfMetadata: true }],
    ['Scanner', 'Prefer matched metadata', { scannerPreferMatchedMetadata: true }],
    ['Scanner', 'Disable the folder watcher', { scannerDisableWatcher: true }],
    ['Security', 'Require sign-in for covers', { protectCovers: true }],
    ['Security', 'Allow embedding in other pages', { allowIframe: true }],
  ])('%s: %s', async (group, label, change) => {
    const { person } = await show({ enableEReader: false })
    const control = within(screen.getByRole('region', { name: group })).getByLabelText(label)
    expect(control).not.toBeChecked()
    await person.click(control)
    expect(await screen.findByText('Setting saved')).toBeInTheDocument()
    expect(control).toBeChecked()
    expect(sent()).toEqual([change])
    await person.click(control)
    await waitFor(() => expect(sent()).toHaveLength(2))
    expect(Object.keys(sent()[1] as object)).toEqual(Object.keys(change))
    await waitFor(() => expect(control).not.toBeChecked())
  })
})

describe('while a change is being saved', () => {
  test('its control shows the new value, is busy, and regains the focus', async () => {
    let finish = () => {}
    server.answer('settings.update', ({ body }) =>
      new Promise<void>((resolve) => (finish = resolve)).then(() => ({
        success: true,
        serverSettings: serverSettings(body),
      })),
    )
    const { person } = await show()
    const control = screen.getByRole('switch', { name: 'Parse subtitles' })
    await person.click(control)
    await waitFor(() => expect(control).toBeDisabled())
    expect(control).toBeChecked()
    finish()
    await waitFor(() => expect(control).toBeEnabled())
    expect(control).toBeChecked()
    expect(control).toHaveFocus()
  })

  test('shows the server’s message on failure, and restores the old value', async () => {
    server.answer('settings.update', () => refuse('unavailable', 'The database is locked'))
    const { person } = await show()
    const control = screen.getByRole('switch', { name: 'Parse subtitles' })
    await person.click(control)
    expect(await screen.findByText('The database is locked')).toBeInTheDocument()
    expect(control).not.toBeChecked()
    expect(control).toBeEnabled()
  })

  test('shows its own message when there is no response', async () => {
    const { person } = await show()
    server.goAway()
    await person.click(screen.getByRole('switch', { name: 'Parse subtitles' }))
    expect(await screen.findByText('Failed to save the setting')).toBeInTheDocument()
    expect(screen.getByRole('switch', { name: 'Parse subtitles' })).not.toBeChecked()
  })
})

describe('prefixes to ignore', () => {
  test('are shown only while the switch is on', async () => {
    const { person } = await show()
    expect(screen.queryByLabelText('Prefixes to ignore')).toBeNull()
    await person.click(screen.getByRole('switch', { name: 'Ignore prefixes when sorting' }))
    expect(await screen.findByLabelText('Prefixes to ignore')).toBeInTheDocument()
  })

  test('are saved trimmed and in lower case', async () => {
    const { person } = await show({ sortingIgnorePrefix: true })
    await person.type(screen.getByLabelText('Prefixes to ignore'), ' Der {Enter}')
    await screen.findByText('Setting saved')
    expect(sent()).toEqual([{ sortingPrefixes: ['the', 'der'] }])
  })

  test('can be typed one after another, however slow the server is', async () => {
    const finish: (() => void)[] = []
    server.answer('settings.update', ({ body }) =>
      new Promise<void>((resolve) => finish.push(resolve)).then(() => ({
        success: true,
        serverSettings: serverSettings({ sortingIgnorePrefix: true, ...body }),
      })),
    )
    const { person } = await show({ sortingIgnorePrefix: true })
    await person.type(screen.getByLabelText('Prefixes to ignore'), 'der{Enter}')
    await screen.findByRole('button', { name: 'Remove der' })
    await person.type(screen.getByRole('combobox', { name: 'Prefixes to ignore' }), 'die{Enter}')
    expect(finish).toHaveLength(1)
    finish[0]?.()
    await waitFor(() => expect(finish).toHaveLength(2))
    finish[1]?.()
    await screen.findByText('Setting saved')
    expect(sent()).toEqual([{ sortingPrefixes: ['the', 'der'] }, { sortingPrefixes: ['the', 'der', 'die'] }])
    for (const prefix of ['the', 'der', 'die']) {
      expect(screen.getByRole('button', { name: `Remove ${prefix}` })).toBeInTheDocument()
    }
  })

  test('require at least one: the last one cannot be removed', async () => {
    const { person } = await show({ sortingIgnorePrefix: true })
    await person.click(screen.getByRole('button', { name: 'Remove the' }))
    expect(screen.getByText('At least one prefix is needed.')).toBeInTheDocument()
    expect(screen.getByRole('button', { name: 'Remove the' })).toBeInTheDocument()
    expect(sent()).toEqual([])
  })
})

const choose = async (
  person: Awaited<ReturnType<typeof show>>['person'],
  label: string,
  option: RegExp | string,
) => {
  await person.click(screen.getByRole('combobox', { name: label }))
  await person.click(await screen.findByRole('option', { name: option }))
}

describe('dates', () => {
  test('[R3.067] the options are month first, day first and year first', async () => {
    const { person } = await show()
    await person.click(screen.getByRole('combobox', { name: 'Date format' }))
    const options = await screen.findAllByRole('option')
    expect(
      options.map((option) => DATE_FORMATS.find((format) => option.textContent?.startsWith(format))),
    ).toEqual(['MM/dd/yyyy', 'dd/MM/yyyy', 'yyyy-MM-dd'])
  })

  test('[R3.049] saves the date format and applies it to dates', async () => {
    const { person } = await show()
    expect(screen.getByText('12/31/2026', { selector: 'output' })).toBeInTheDocument()
    await choose(person, 'Date format', /yyyy-MM-dd/)
    expect(await screen.findByText('2026-12-31', { selector: 'output' })).toBeInTheDocument()
    expect(sent()).toEqual([{ dateFormat: 'yyyy-MM-dd' }])
  })

  test('shows a format that only newer servers offer while it is selected', async () => {
    await show({ dateFormat: 'dd.MM.yyyy' })
    expect(screen.getByRole('combobox', { name: 'Date format' })).toHaveTextContent('dd.MM.yyyy')
    expect(screen.getByText('31.12.2026', { selector: 'output' })).toBeInTheDocument()
  })

  test('saves the time format', async () => {
    const { person } = await show()
    await choose(person, 'Time format', /h:mma/)
    await screen.findByText('Setting saved')
    expect(sent()).toEqual([{ timeFormat: 'h:mma' }])
    expect(screen.getByText('Example: 3:45PM')).toBeInTheDocument()
  })
})

describe('the server’s language', () => {
  test('[R3.049] is saved and applied here immediately', async () => {
    const { person, language } = await show()
    await choose(person, 'Default language', 'Français')
    await waitFor(() => expect(language()).toBe('fr'))
    expect(sent()).toEqual([{ language: 'fr' }])
    expect(localStorage.getItem('lang')).toBeNull()
  })

  test('is applied here even when this browser had its own language', async () => {
    localStorage.setItem('lang', 'en-us')
    const { person, language } = await show()
    await choose(person, 'Default language', 'Polski')
    await waitFor(() => expect(language()).toBe('pl'))
    expect(localStorage.getItem('lang')).toBe('pl')
  })

  test('can be any of the nine languages', async () => {
    const { person } = await show()
    await person.click(screen.getByRole('combobox', { name: 'Default language' }))
    expect(await screen.findAllByRole('option')).toHaveLength(LANGUAGES.length)
  })
})

test('the cover provider is shown while searching for covers is on, and is saved', async () => {
  const { person } = await show({ scannerFindCovers: true })
  await choose(person, 'Look for covers at', 'Open Library')
  await screen.findByText('Setting saved')
  expect(sent()).toEqual([{ scannerCoverProvider: 'openlibrary' }])
})

describe('allowed origins', () => {
  test('are saved as origins, whatever URL was typed', async () => {
    const { person } = await show()
    await person.type(screen.getByLabelText('Allowed origins'), 'https://Books.example.org/app{Enter}')
    await screen.findByText('Setting saved')
    expect(sent()).toEqual([{ allowedOrigins: ['https://books.example.org'] }])
  })

  test('are rejected when they are not URLs', async () => {
    const { person } = await show()
    await person.type(screen.getByLabelText('Allowed origins'), 'books{Enter}')
    expect(screen.getByText(/“books” is not an address/)).toBeInTheDocument()
    expect(sent()).toEqual([])
  })
})

test('[R3.065] experimental features are stored per browser', async () => {
  const { person } = await show()
  await person.click(screen.getByRole('switch', { name: 'Experimental features' }))
  expect(localStorage.getItem('experimental')).toBe('1')
  expect(screen.getByRole('switch', { name: 'Experimental features' })).toBeChecked()
  await person.click(screen.getByRole('switch', { name: 'Experimental features' }))
  expect(localStorage.getItem('experimental')).toBe('0')
  expect(sent()).toEqual([])
})

test('[R3.062] developer mode is stored per browser', async () => {
  const { person } = await show()
  const developer = screen.getByRole('switch', { name: 'Developer mode' })
  expect(developer).not.toBeChecked()
  await person.click(developer)
  expect(developer).toBeChecked()
  expect(localStorage.getItem('developer')).toBe('1')
  await person.click(developer)
  expect(developer).not.toBeChecked()
  expect(sent()).toEqual([])
})
