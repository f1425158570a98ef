import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { aLibrary } from '../../test/builders.ts'
import { fakeServer } from '../../test/fake-server.ts'
import { renderPage } from '../../test/render-page.tsx'
import { WelcomePage } from './pages/WelcomePage.tsx'

const server = fakeServer()

test('once there is a library, the focus moves from the removed button to the heading of the next step', async () => {
  server.answer('libraries.list', () => ({ libraries: [aLibrary({ name: 'Novels' })] }))
  server.answer('tasks.list', () => ({ tasks: [] }))
  await renderPage(<WelcomePage />)
  const heading = await screen.findByRole('heading', { name: /Novels/ })
  await waitFor(() => expect(heading).toHaveFocus())
})

test('once the scan is over, no step is left to do', async () => {
  server.answer('libraries.list', () => ({ libraries: [aLibrary({ name: 'Novels' })] }))
  server.answer('tasks.list', () => ({ tasks: [] }))
  await renderPage(<WelcomePage />)
  await screen.findByRole('heading', { name: '“Novels” is ready' })
  const steps = within(screen.getByRole('list', { name: 'Setup steps' })).getAllByRole('listitem')
  expect(steps.map((step) => step.textContent)).toEqual(['Account(done)', 'Folder(done)', 'Scan(done)'])
  expect(steps.filter((step) => step.hasAttribute('aria-current'))).toEqual([])
})
