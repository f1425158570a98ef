import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import '../../../test/i18n.ts'
import { Toasts } from '../../ui/Toasts.tsx'
import { checkForUpdate } from './use-update.ts'

const fetchMock = vi.fn<typeof fetch>()
const answerWith = (tags: string[]) =>
  fetchMock.mockImplementation(() =>
    Promise.resolve(
      new Response(
        JSON.stringify({
          releases: tags.map((tag) => ({
            tag_name: tag,
            body: '',
            html_url: `https://releases.example/${tag}`,
          })),
        }),
        { headers: { 'content-type': 'application/json' } },
      ),
    ),
  )

beforeEach(() => {
  vi.stubGlobal('fetch', fetchMock)
  fetchMock.mockReset()
})

describe('an update', () => {
  test('[R8.019 R1.026] is announced with its version, and a click opens the release page', async () => {
    const open = vi.spyOn(window, 'open').mockReturnValue(null)
    answerWith(['v99.0.0'])
    render(<Toasts />)
    await checkForUpdate(1_000_000)
    expect(String(fetchMock.mock.calls[0]?.[0])).toBe('/api/releases')
    expect(await screen.findByText(/Update is available!/)).toHaveTextContent('99.0.0')
    await userEvent.click(screen.getByRole('button', { name: 'Open the release page' }))
    expect(open).toHaveBeenCalledWith('https://releases.example/v99.0.0', '_blank', 'noopener')
  })

  test('[R8.020] is not announced again once dismissed, but a later one is', async () => {
    answerWith(['v99.0.0'])
    render(<Toasts />)
    await checkForUpdate(1_000_000)
    await screen.findByText(/99\.0\.0/)
    await userEvent.click(screen.getByRole('button', { name: 'Close' }))
    await vi.waitFor(() => expect(screen.queryByText(/99\.0\.0/)).toBeNull())
    expect(localStorage.getItem('ignoreVersion')).toBe('99.0.0')

    await checkForUpdate(2_000_000)
    await new Promise((resolve) => setTimeout(resolve, 100))
    expect(screen.queryByText(/99\.0\.0/)).toBeNull()

    answerWith(['v99.1.0'])
    await checkForUpdate(3_000_000)
    expect(await screen.findByText(/99\.1\.0/)).toBeVisible()
  })

  test('[R7.048] is cached with the time and version of the check, and not requested again immediately', async () => {
    answerWith(['v99.0.0', 'v100.0.0-beta.1'])
    await checkForUpdate(5_000_000)
    expect(localStorage.getItem('lastVerCheck')).toBe('5000000')
    expect(JSON.parse(localStorage.getItem('versionData') ?? '')).toMatchObject({ latestVersion: '99.0.0' })
    await checkForUpdate(5_000_000 + 299_999)
    expect(fetchMock).toHaveBeenCalledTimes(1)
  })

  test('[R8.021] logs a failed check and treats it as no update', async () => {
    const error = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    fetchMock.mockResolvedValueOnce(new Response('', { status: 500 }))
    await checkForUpdate(9_000_000)
    expect(error).toHaveBeenCalledOnce()
    expect(screen.queryByText(/Update is available/)).toBeNull()
    error.mockRestore()
  })
})
