import { isRedirect } from '@tanstack/react-router'
import { screen } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { aUser } from '../../test/builders.ts'
import { fakeServer } from '../../test/fake-server.ts'
import { renderPage } from '../../test/render-page.tsx'
import { useSession } from '../session/session.ts'
import { AppBar } from './AppBar.tsx'
import { router } from './router.tsx'

const server = fakeServer()

function person(canUpload: boolean) {
  const user = aUser()
  return { ...user, permissions: { ...user.permissions, upload: canUpload } }
}

describe('[R2.029] the upload route', () => {
  /** Returns where the user is redirected; null if access is allowed. */
  function sentTo(canUpload: boolean): unknown {
    useSession.setState({ user: person(canUpload) })
    const { beforeLoad } = router.routesByPath['/upload'].options
    try {
      ;(beforeLoad as (() => void) | undefined)?.()
      return null
    } catch (error) {
      return isRedirect(error) ? error.options.to : error
    }
  }
  test('redirects users without the upload permission to the home page', () => {
    expect(sentTo(false)).toBe('/')
  })
  test('admits users with the upload permission', () => {
    expect(sentTo(true)).toBeNull()
  })
})

describe('[R6.010] the link in the top bar', () => {
  test.each([true, false])('with the upload permission: %s', async (canUpload) => {
    server.answer('tasks.list', () => ({ tasks: [] }))
    await renderPage(<AppBar library={null} onChooseLibrary={vi.fn()} />, { user: person(canUpload) })
    await screen.findByRole('link', { name: /account/i })
    expect(screen.queryByRole('link', { name: 'Upload' }) !== null).toBe(canUpload)
  })
})
