import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderPage } from '../../test/render-page.tsx'
import { ConfigLayout } from './ConfigLayout.tsx'
import { router } from './router.tsx'

test('[R2.034] the settings have a Users screen and a Libraries screen', async () => {
  await renderPage(<ConfigLayout />)
  const navigation = screen.getByRole('navigation', { name: 'Settings pages' })
  const pages = within(navigation).getAllByRole('link')
  expect(pages.map((page) => page.textContent).slice(0, 3)).toEqual(['Settings', 'Libraries', 'Users'])
  for (const name of ['Libraries', 'Users']) {
    const address = within(navigation).getByRole('link', { name }).getAttribute('href') ?? ''
    expect(Object.keys(router.routesByPath)).toContain(address)
  }
})
