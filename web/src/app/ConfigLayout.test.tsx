import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  type RegisteredRouter,
  RouterProvider,
} from '@tanstack/react-router'
import { act, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { aUser } from '../../test/builders.ts'
import { fakeServer } from '../../test/fake-server.ts'
import { renderPage } from '../../test/render-page.tsx'
import { usePreviousPath } from '../lib/previous-path.ts'
import { ConfigLayout } from './ConfigLayout.tsx'
import { router as appRouter } from './router.tsx'

fakeServer()

/** Renders just the settings area, with an empty page in it. */
function settingsArea(): RegisteredRouter {
  const root = createRootRoute({ component: ConfigLayout })
  const page = createRoute({ getParentRoute: () => root, path: '$', component: () => null })
  const history = createMemoryHistory({ initialEntries: ['/config'] })
  return createRouter({ routeTree: root.addChildren([page]), history }) as unknown as RegisteredRouter
}

test('[R2.034] settings include a Users screen and a Libraries screen', async () => {
  await renderPage(<RouterProvider router={settingsArea()} />)
  const navigation = await screen.findByRole('navigation', { name: 'Settings pages' })
  const pages = within(navigation).getAllByRole('link')
  expect(pages.map((page) => page.textContent).slice(0, 3)).toEqual(['Settings', 'Libraries', 'Users'])
  for (const name of ['Libraries', 'Users']) {
    const address = within(navigation).getByRole('link', { name }).getAttribute('href') ?? ''
    expect(Object.keys(appRouter.routesByPath)).toContain(address)
  }
})

test('[R2.034] an admin finds the pages grouped by area, under headings', async () => {
  await renderPage(<RouterProvider router={settingsArea()} />)
  const navigation = within(await screen.findByRole('navigation', { name: 'Settings pages' }))
  const area = (name: string) =>
    within(navigation.getByRole('list', { name }))
      .getAllByRole('link')
      .map(({ textContent }) => textContent)
  expect(area('Server')).toContain('Authentication')
  expect(area('Content')).toEqual(['Tags', 'Genres', 'Custom providers', 'RSS feeds', 'Tools'])
  expect(area('Maintenance')).toContain('Backups')
  expect(area('Activity')).toContain('Audit log')
  expect(area('Statistics')).toContain('Library statistics')
})

test('other accounts see their one page without a heading', async () => {
  await renderPage(<RouterProvider router={settingsArea()} />, { user: aUser() })
  const navigation = within(await screen.findByRole('navigation', { name: 'Settings pages' }))
  expect(navigation.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['Your stats'])
  expect(navigation.queryByText('Statistics')).toBeNull()
})

test('the exit link returns to the page the settings were opened from', async () => {
  usePreviousPath.setState({ place: { pathname: '/library/1/bookshelf', search: { filter: 'issues' } } })
  await renderPage(<RouterProvider router={settingsArea()} />)
  const wayOut = await screen.findByRole('link', { name: 'Back' })
  expect(wayOut).toHaveAttribute('href', '/library/1/bookshelf?filter=issues')
  act(() => usePreviousPath.setState({ place: null }))
  expect(screen.queryByRole('link', { name: 'Back' })).toBeNull()
})
