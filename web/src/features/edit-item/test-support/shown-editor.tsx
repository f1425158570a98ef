import type { ItemExpandedView } from '@lectern/contract/items'
import { act, screen } from '@testing-library/react'
import { aUser } from '../../../../test/builders.ts'
import { renderPage } from '../../../../test/render-page.tsx'
import { EditItemModal } from '../EditItemModal.tsx'
import { openEditItem } from '../use-edit-modal.ts'

export type Opening = Parameters<typeof openEditItem>[1]

/** Opens the editor of an item, without waiting for it to appear. */
export async function showEditor(
  item: ItemExpandedView,
  given: Opening = {},
  user = aUser({ type: 'root' }),
) {
  const page = await renderPage(
    <EditItemModal
      chapters={() => 'chapters'}
      files={() => 'files'}
      episodes={() => 'episodes'}
      tools={() => 'Tools of the book'}
      schedule={() => 'schedule'}
    />,
    { user },
  )
  act(() => openEditItem(item.id, given))
  return page
}

export async function openEditor(item: ItemExpandedView, given: Opening = {}) {
  const page = await showEditor(item, given)
  return { ...page, dialog: await screen.findByRole('dialog') }
}
