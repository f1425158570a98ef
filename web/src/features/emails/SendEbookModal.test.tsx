import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { aUser, serverSettings } from '../../../test/builders.ts'
import { fakeServer } from '../../../test/fake-server.ts'
import { renderPage } from '../../../test/render-page.tsx'
import { useSession } from '../../session/session.ts'
import { SendEbookModal } from './SendEbookModal.tsx'
import { openSendEbook } from './use-send-ebook-modal.ts'

const server = fakeServer()

test.each([
  [true, /Add one on your account page/],
  [false, /Ask an admin to add one/],
])('without an e-reader, a user who may add one (%s) learns how to get one', async (createEreader, text) => {
  const user = aUser()
  server.answer('auth.authorize', () => ({
    user,
    userDefaultLibraryId: null,
    serverSettings: serverSettings(),
    ereaderDevices: [],
    Source: 'test',
  }))
  await renderPage(<SendEbookModal />)
  useSession.setState({ user: { ...user, permissions: { ...user.permissions, createEreader } } })
  openSendEbook('book-1', 'Fog')
  expect(await screen.findByText(text)).toBeVisible()
})
