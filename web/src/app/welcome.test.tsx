import { screen, waitFor } from '@testing-library/react'
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
