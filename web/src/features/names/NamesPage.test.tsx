import { encodeText } from '@lectern/contract/rules/base64'
import { screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { aUser } from '../../../test/builders.ts'
import { fakeServer } from '../../../test/fake-server.ts'
import { renderPage } from '../../../test/render-page.tsx'
import { GenresPage, TagsPage } from './NamesPage.tsx'

vi.spyOn(console, 'error').mockImplementation(() => undefined)

const server = fakeServer()
beforeEach(() => {
  server.answer('names.tags', () => ({ tags: ['sea', 'Salt', 'Coast'] }))
  server.answer('names.genres', () => ({ genres: ['Drama'] }))
})
const press = (name: string) => screen.getByRole('button', { name })

async function renameTo(from: string, to: string) {
  const { person } = await renderPage(<TagsPage />, { user: aUser({ type: 'root' }) })
  await person.click(await screen.findByRole('button', { name: `Rename ${from}` }))
  const field = screen.getByRole('textbox', { name: `New name for ${from}` })
  await person.clear(field)
  await person.type(field, to)
  await person.click(press('Save'))
  return person
}

test('[R5.014] warns that renaming to an existing tag merges the two, then merges them', async () => {
  server.answer('names.renameTag', () => ({ numItemsUpdated: 3, tagMerged: true }))
  const person = await renameTo('Salt', 'sea')
  const prompt = await screen.findByRole('alertdialog')
  expect(prompt).toHaveTextContent('“sea” already exists. The two will be merged.')
  await person.click(press('Rename'))
  expect(await screen.findByText('3 items updated')).toBeInTheDocument()
  expect(server.bodies('names.renameTag')).toEqual([{ tag: 'Salt', newTag: 'sea' }])
})

test('a name is edited, or left as it was, by keyboard alone', async () => {
  const { person } = await renderPage(<TagsPage />, { user: aUser({ type: 'root' }) })
  const rename = await screen.findByRole('button', { name: 'Rename Salt' })
  rename.focus()
  await person.keyboard('{Enter}')
  const field = screen.getByRole('textbox', { name: 'New name for Salt' })
  expect(field).toHaveFocus()
  await person.keyboard('Pepper')
  expect(field).toHaveValue('Pepper')
  await person.tab()
  await person.keyboard('{Escape}')
  expect(press('Rename Salt')).toHaveFocus()
})

test('[R5.015] warns about a name that differs only in case', async () => {
  const person = await renameTo('Salt', 'COAST')
  expect(await screen.findByRole('alertdialog')).toHaveTextContent('differs from “Coast” only in case')
  await person.click(screen.getAllByRole('button', { name: 'Cancel' }).at(-1) ?? press('Cancel'))
  expect(server.bodies('names.renameTag')).toEqual([])
})

test('asks for confirmation, then removes a genre everywhere', async () => {
  server.answer('names.removeGenre', () => ({ numItemsUpdated: 1 }))
  const { person } = await renderPage(<GenresPage />, { user: aUser({ type: 'root' }) })
  await person.click(await screen.findByRole('button', { name: 'Remove Drama' }))
  await screen.findByRole('alertdialog')
  await person.click(press('Remove'))
  expect(await screen.findByText('1 item updated')).toBeInTheDocument()
  expect(server.requests('names.removeGenre')[0]?.params).toEqual({ genre: encodeText('Drama') })
})

test('says before removing a tag who will see more or fewer items', async () => {
  const limited = (username: string, selectedTagsNotAccessible: boolean, itemTagsSelected: string[]) => {
    const user = aUser({ id: username, username, itemTagsSelected })
    return { ...user, permissions: { ...user.permissions, accessAllTags: false, selectedTagsNotAccessible } }
  }
  server.answer('users.list', () => ({
    users: [
      aUser({ username: 'free', itemTagsSelected: [] }),
      limited('mia', true, ['Salt']),
      limited('tom', true, ['Coast']),
      limited('ben', false, ['sea', 'Salt']),
    ],
  }))
  const { person } = await renderPage(<TagsPage />, { user: aUser({ type: 'root' }) })
  await person.click(await screen.findByRole('button', { name: 'Remove Salt' }))
  const prompt = await screen.findByRole('alertdialog')
  expect(prompt).toHaveTextContent('will see the items that the tag hides from them: mia.')
  expect(prompt).toHaveTextContent('see because of the tag: ben.')
})
