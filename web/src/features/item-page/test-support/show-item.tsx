import type { ItemExpandedView } from '@lectern/contract/items'
import type { ServerSettings } from '@lectern/contract/settings'
import { screen } from '@testing-library/react'
import { beforeEach, vi } from 'vitest'
import { aLibrary, aUser } from '../../../../test/builders.ts'
import type { FakeServer } from '../../../../test/fake-server.ts'
import { renderPage } from '../../../../test/render-page.tsx'
import { ItemPage } from '../ItemPage.tsx'

/** Opens pages of items that the server has; called once per test file. */
export function itemPages(server: FakeServer) {
  beforeEach(() => {
    server.answer('marks.get', ({ params }) => ({
      libraryItemId: params.id,
      rating: null,
      wantsToListen: false,
    }))
  })

  return async function show(
    item: ItemExpandedView,
    user = aUser({ type: 'root' }),
    settings: Partial<ServerSettings> = {},
  ) {
    server.answer('items.get', () => item)
    server.answer('libraries.list', () => ({ libraries: [aLibrary({ id: item.libraryId })] }))
    const onRemoved = vi.fn()
    const page = await renderPage(<ItemPage itemId={item.id} onRemoved={onRemoved} notFound={null} />, {
      user,
      settings,
    })
    await screen.findByRole('heading', { level: 1 })
    return { ...page, onRemoved }
  }
}
