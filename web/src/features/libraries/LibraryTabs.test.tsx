import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { fakeServer } from '../../../test/fake-server.ts'
import { layOutListItems } from '../../../test/rows-with-places.ts'
import { libraryForms, novels, podcasts } from './test-support/library-form.tsx'

const server = fakeServer()
const { open } = libraryForms(server)

describe('settings', () => {
  test('[R3.052] for books include those for matching', async () => {
    const form = await open(novels)
    await form.tab('Settings')
    for (const name of [
      'Square covers',
      'Disable the folder watcher for this library',
      'Skip matching books that have an ASIN',
      'Skip matching books that have an ISBN',
      'Audiobooks only',
      'Only show later books in Continue Series',
    ])
      await form.toggle(name)
    await form.save()
    await waitFor(() => expect(server.bodies('libraries.update')).toHaveLength(1))
    expect(server.bodies('libraries.update')).toEqual([
      {
        settings: {
          coverAspectRatio: 0,
          disableWatcher: true,
          skipMatchingMediaWithAsin: true,
          skipMatchingMediaWithIsbn: true,
          audiobooksOnly: true,
          onlyShowLaterBooksInContinueSeries: true,
        },
      },
    ])
  })

  test('for podcasts include the search region', async () => {
    const form = await open(podcasts)
    await form.tab('Settings')
    expect(screen.queryByRole('switch', { name: 'Audiobooks only' })).toBeNull()
    await form.choose('Podcast search region', 'Germany')
    await form.tab('Details')
    await form.type('New folder path', '/media/podcasts')
    await form.save()
    await waitFor(() =>
      expect(server.bodies('libraries.update')).toEqual([
        { folders: [{ fullPath: '/media/podcasts' }], settings: { podcastSearchRegion: 'de' } },
      ]),
    )
  })

  test('for marking as finished go by seconds left or by percentage', async () => {
    const form = await open(novels)
    await form.tab('Settings')
    expect(screen.getByLabelText(/Seconds left/)).toHaveValue(10)
    await form.person.click(screen.getByRole('radio', { name: 'Progress is above' }))
    await form.person.clear(screen.getByLabelText(/Percent complete/))
    await form.type(/Percent complete/, '120')
    await form.save()
    await waitFor(() =>
      expect(server.bodies('libraries.update')).toEqual([
        { settings: { markAsFinishedTimeRemaining: null, markAsFinishedPercentComplete: 100 } },
      ]),
    )
  })

  test('lock the watcher switch when it is disabled for the whole server', async () => {
    const form = await open(novels, { scannerDisableWatcher: true })
    await form.tab('Settings')
    const watcher = screen.getByRole('switch', { name: /folder watcher/ })
    expect(watcher).toBeDisabled()
    expect(watcher).toHaveAccessibleDescription(/disabled for the whole server/)
  })
})

describe('metadata sources', () => {
  let giveBackLayout = () => undefined as void
  afterEach(() => giveBackLayout())
  const list = () => screen.getByRole('list', { name: 'Metadata sources' })
  const sources = () =>
    within(list())
      .getAllByRole('checkbox')
      .map((box) => (box as HTMLInputElement).name)
  const openScanner = async () => {
    const form = await open(novels)
    await form.tab('Scanner')
    return form
  }

  test('are listed by priority, highest first, and omitted when switched off', async () => {
    const form = await openScanner()
    expect(sources()[0]).toBe('absMetadata')
    const rows = within(list()).getAllByRole('listitem')
    expect(rows[0]).toHaveTextContent('Highest priority')
    expect(rows[5]).toHaveTextContent('Lowest priority')
    await form.person.click(screen.getByRole('checkbox', { name: /Own metadata file/ }))
    await form.save()
    await waitFor(() =>
      expect(server.bodies('libraries.update')).toEqual([
        {
          settings: {
            metadataPrecedence: ['folderStructure', 'audioMetatags', 'nfoFile', 'txtFiles', 'opfFile'],
          },
        },
      ]),
    )
  })

  test('can be moved by keyboard, and reset to the default', async () => {
    giveBackLayout = layOutListItems()
    const form = await openScanner()
    act(() => screen.getByRole('button', { name: 'Move OPF file' }).focus())
    await form.person.keyboard('[Space]')
    await screen.findByText('OPF file was lifted from place 2 of 6.')
    await form.person.keyboard('[ArrowUp]')
    await screen.findByText('OPF file is now at place 1 of 6.')
    await form.person.keyboard('[Space]')
    await waitFor(() => expect(sources().slice(0, 2)).toEqual(['opfFile', 'absMetadata']))
    await form.person.click(screen.getByRole('button', { name: 'Reset to default' }))
    expect(sources().slice(0, 2)).toEqual(['absMetadata', 'opfFile'])
    await form.save()
    expect(await screen.findByText('No updates were necessary')).toBeInTheDocument()
  })
})

describe('the schedule', () => {
  test('defaults to Mondays at midnight', async () => {
    const form = await open(novels)
    await form.tab('Schedule')
    expect(screen.queryByRole('combobox', { name: 'Interval' })).toBeNull()
    await form.toggle('Scan on a schedule')
    await form.save()
    await waitFor(() =>
      expect(server.bodies('libraries.update')).toEqual([
        { settings: { autoScanCronExpression: '0 0 * * 1' } },
      ]),
    )
  })

  test('is shown again instead of saved when incomplete', async () => {
    const form = await open(novels)
    await form.tab('Schedule')
    await form.toggle('Scan on a schedule')
    await form.person.click(screen.getByRole('checkbox', { name: 'Monday' }))
    await form.tab('Details')
    await form.save()
    expect(screen.getByText('Choose at least one weekday.')).toBeInTheDocument()
    expect(server.bodies('libraries.update')).toEqual([])
  })
})
