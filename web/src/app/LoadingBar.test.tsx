import { act, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fakeServer } from '../../test/fake-server.ts'
import { renderPage } from '../../test/render-page.tsx'
import { loadCodeUntilThere } from '../lib/load-code.ts'
import { LoadingBar } from './LoadingBar.tsx'

fakeServer()

test('while code is being loaded for longer than a moment, a bar says so', async () => {
  await renderPage(<LoadingBar />)
  let arrive = () => {}
  const code = new Promise<void>((resolve) => (arrive = resolve))
  act(() => void loadCodeUntilThere(() => code))
  expect(screen.queryByRole('progressbar')).toBeNull()
  expect(await screen.findByRole('progressbar', { name: 'Loading' })).toBeInTheDocument()
  await act(async () => {
    arrive()
    await code
  })
  expect(screen.queryByRole('progressbar')).toBeNull()
})
