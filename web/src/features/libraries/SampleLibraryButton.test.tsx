import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { aUser } from '../../../test/builders.ts'
import { fakeServer, refuse } from '../../../test/fake-server.ts'
import { renderPage } from '../../../test/render-page.tsx'
import { SampleLibraryButton } from './SampleLibraryButton.tsx'

const server = fakeServer()

test('requests a sample library, and shows why it was refused', async () => {
  server.answer('demo.make', () => refuse('conflict', 'There is a library already'))
  await renderPage(<SampleLibraryButton />, { user: aUser({ type: 'root' }) })
  await userEvent.setup().click(screen.getByRole('button', { name: 'Try it with a sample library' }))
  expect(await screen.findByText('There is a library already')).toBeVisible()
  expect(server.requests('demo.make')).toHaveLength(1)
})
