import type { LibraryView } from '@lectern/contract/libraries'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, vi } from 'vitest'
import { aLibrary } from '../../../../test/builders.ts'
import type { FakeServer } from '../../../../test/fake-server.ts'
import { renderPage } from '../../../../test/render-page.tsx'
import { queryClient } from '../../../lib/query-client.ts'
import { librariesQuery } from '../libraries.api.ts'
import { LibraryModal } from '../LibraryModal.tsx'
import { setCurrentLibrary } from '../use-current-library.ts'

const folder = (id: string, fullPath: string) => ({ id, fullPath, libraryId: 'library', addedAt: 1 })
export const novels = aLibrary({
  name: 'Novels',
  folders: [folder('f1', '/media/novels'), folder('f2', '/media/more')],
})
export const podcasts = aLibrary({ name: 'Podcasts', mediaType: 'podcast', provider: 'itunes' })
export const created = aLibrary({ name: 'Made by the server' })

/** Opens the form of a library and fills it in; called once per test file. */
export function libraryForms(server: FakeServer) {
  const onClose = vi.fn()
  vi.spyOn(console, 'error').mockImplementation(() => undefined)

  beforeEach(() => {
    setCurrentLibrary(novels.id)
    server.answer('libraries.list', () => ({ libraries: [novels, podcasts] }))
    server.answer('libraries.create', () => created)
    server.answer('libraries.update', () => novels)
    server.answer('filesystem.list', () => ({ posix: true, directories: [] }))
    server.answer('scans.start', () => undefined)
    server.answer('metadata.providers', () => ({ providers: { books: [], booksCovers: [], podcasts: [] } }))
  })

  async function open(library: LibraryView | null, settings = {}) {
    onClose.mockClear()
    const page = await renderPage(<LibraryModal open library={library} onClose={onClose} />, { settings })
    const dialog = await screen.findByRole('dialog')
    await waitFor(() => expect(queryClient.getQueryData(librariesQuery().queryKey)).toBeDefined())
    const { person } = page
    return {
      ...page,
      dialog,
      save: () => person.click(within(dialog).getByRole('button', { name: /^(Create|Save)$/ })),
      tab: (name: string) => person.click(screen.getByRole('tab', { name })),
      toggle: (name: string) => person.click(screen.getByRole('switch', { name })),
      type: (label: string | RegExp, text: string) => person.type(screen.getByLabelText(label), text),
      choose: async (label: string, option: string) => {
        await person.click(screen.getByRole('combobox', { name: label }))
        await person.click(await screen.findByRole('option', { name: option }))
      },
    }
  }
  return { open, onClose }
}
