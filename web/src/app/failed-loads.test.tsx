import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { fakeServer, refuse } from '../../test/fake-server.ts'
import { renderPage } from '../../test/render-page.tsx'
import { foldersQuery } from '../features/libraries/filesystem.api.ts'
import { knownLibraries, librariesQuery, libraryOverviewQuery } from '../features/libraries/libraries.api.ts'
import { itemFilters } from '../features/shelves/filter.rules.ts'
import { FilterMenu } from '../features/shelves/FilterMenu.tsx'
import { tasksQuery } from '../features/tasks/tasks.api.ts'
import { TaskSpinner } from '../features/tasks/TaskSpinner.tsx'
import { queryClient } from '../lib/query-client.ts'

const server = fakeServer()

test('[R8.022] libraries, tasks, folders and filter data that fail to load are logged and treated as empty', async () => {
  const log = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  const broken = () => refuse('internal', 'Broken')
  server.answer('libraries.list', broken)
  server.answer('tasks.list', broken)
  server.answer('filesystem.list', broken)
  server.answer('libraries.get', broken)
  const entries = itemFilters('book', { seesExplicit: false })
  const { person } = await renderPage(
    <>
      <TaskSpinner />
      <FilterMenu entries={entries} filter="all" data={undefined} onChange={vi.fn()} />
    </>,
  )
  await Promise.allSettled([
    queryClient.fetchQuery(librariesQuery()),
    queryClient.fetchQuery(tasksQuery()),
    queryClient.fetchQuery(foldersQuery(undefined)),
    queryClient.fetchQuery(libraryOverviewQuery('library-1')),
  ])
  for (const name of ['libraries', 'tasks', 'filesystem', 'libraries library-1 overview']) {
    expect(log).toHaveBeenCalledWith(expect.stringContaining(`Could not load ${name}`), expect.anything())
  }
  expect(knownLibraries()).toEqual([])
  expect(screen.queryByRole('status')).toBeNull()
  await person.click(screen.getByRole('button', { name: 'Filter: All' }))
  await person.click(await screen.findByRole('button', { name: 'Genre' }))
  expect(await screen.findByText('Nothing here')).toBeInTheDocument()
  expect(document.querySelector('[data-sonner-toast]')).toBeNull()
})
