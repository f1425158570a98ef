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

test('[R3.048] renders nothing while the server disallows casting', async () => {
  await show(false)
  expect(screen.queryByRole('img')).toBeNull()
  expect(screen.queryByRole('button')).toBeNull()
})

test('[R2.058] without HTTPS, warns what casting requires', async () => {
  await show(true)
  expect(screen.getByRole('img')).toHaveAccessibleName(/secure connection|https/i)
})

test('[R2.057] shows the launcher as soon as casting is ready', async () => {
  setPageAddress('https://lectern.example/')
  useCast.setState({ isReady: true })
  await show(true)
  expect(screen.getByRole('button')).toBeInTheDocument()
})
