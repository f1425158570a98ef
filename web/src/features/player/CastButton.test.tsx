import { screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { serverSettings } from '../../../test/builders.ts'
import { setPageAddress } from '../../../test/page-address.ts'
import { renderPage } from '../../../test/render-page.tsx'
import { useCast } from './cast.ts'
import { CastButton } from './CastButton.tsx'

afterEach(() => useCast.setState({ isReady: false }))

const show = (chromecastEnabled: boolean) =>
  renderPage(<CastButton />, { settings: serverSettings({ chromecastEnabled }) })

test('[R3.048] nothing is offered while the server does not allow casting', async () => {
  await show(false)
  expect(screen.queryByRole('img')).toBeNull()
  expect(screen.queryByRole('button')).toBeNull()
})

test('[R2.058] without https a warning says what casting needs', async () => {
  await show(true)
  expect(screen.getByRole('img')).toHaveAccessibleName(/secure connection|https/i)
})

test('[R2.057] the launcher shows as soon as casting is ready', async () => {
  setPageAddress('https://lectern.example/')
  useCast.setState({ isReady: true })
  await show(true)
  expect(screen.getByRole('button')).toBeInTheDocument()
})
