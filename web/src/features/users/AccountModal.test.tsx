import type { UserView } from '@lectern/contract/users'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { aLibrary, aUser } from '../../../test/builders.ts'
import { fakeServer, refuse } from '../../../test/fake-server.ts'
import { renderPage } from '../../../test/render-page.tsx'
import { AccountModal } from './AccountModal.tsx'

vi.spyOn(console, 'error').mockImplementation(() => undefined)

const server = fakeServer()
const novels = aLibrary({ name: 'Novels' })
const podcasts = aLibrary({ name: 'Podcasts' })
const root = aUser({ type: 'root', username: 'root' })
const lena = aUser({ username: 'lena' })

beforeEach(() => {
  server.answer('libraries.list', () => ({ libraries: [novels, podcasts] }))
  server.answer('names.tags', () => ({ tags: ['kids', 'winter evenings'] }))
  server.answer('users.create', ({ body }) => ({ user: aUser({ username: body.username }) }))
  server.answer('users.update', () => ({ success: true, user: lena }))
})

const onClose = vi.fn<() => void>()

async function open(user: UserView | null, viewer = root) {
  onClose.mockClear()
  const page = await renderPage(<AccountModal open user={user} onClose={onClose} />, { user: viewer })
  const dialog = await screen.findByRole('dialog')
  await waitFor(() =>
    expect(server.requests('libraries.list').length + Number(user?.type === 'root')).toBe(1),
  )
  // Includes hidden elements: an open list of suggestions hides the rest of the page from screen readers, but not
  // from the mouse.
  const save = () =>
    page.person.click(within(dialog).getByRole('button', { name: /Create account|Save/, hidden: true }))
  const toggle = (name: string) => page.person.click(within(dialog).getByRole('switch', { name }))
  const type = (label: string | RegExp, text: string) => page.person.type(screen.getByLabelText(label), text)
  return { ...page, dialog, save, toggle, type }
}

const PERMISSIONS = [
  'Can download',
  'Can update',
  'Can delete',
  'Can upload',
  'Can access explicit content',
  'Can access all libraries',
  'Can access all tags',
  'Can create e-reader devices',
]

describe('a new account', () => {
  test('[R6.002] has a switch for every permission, and sends all of them', async () => {
    const form = await open(null)
    for (const name of PERMISSIONS) expect(screen.getByRole('switch', { name })).toBeInTheDocument()
    await form.type(/Username/, 'maria')
    await form.type(/Password/, 'secret')
    for (const name of PERMISSIONS.slice(0, 5)) await form.toggle(name)
    await form.save()
    await screen.findByText('Account created')
    expect(server.bodies('users.create')).toEqual([
      {
        username: 'maria',
        email: '',
        password: 'secret',
        type: 'user',
        isActive: true,
        permissions: {
          download: false,
          update: true,
          delete: true,
          upload: true,
          accessExplicitContent: false,
          accessAllLibraries: true,
          accessAllTags: true,
          createEreader: false,
          addPodcasts: false,
          selectedTagsNotAccessible: false,
        },
        librariesAccessible: [],
        itemTagsSelected: [],
      },
    ])
    expect(onClose).toHaveBeenCalledOnce()
  })

  test('[R6.001] can be guest, user or admin, and each type has its default permissions', async () => {
    const { person } = await open(null)
    await person.click(screen.getByRole('combobox', { name: 'Account type' }))
    const options = await screen.findAllByRole('option')
    expect(options.map((option) => option.textContent)).toEqual([
      expect.stringContaining('Guest'),
      expect.stringContaining('User'),
      expect.stringContaining('Admin'),
    ])
    await person.click(screen.getByRole('option', { name: /Admin/ }))
    expect(screen.getByRole('switch', { name: 'Can delete' })).toBeChecked()
    await person.click(screen.getByRole('combobox', { name: 'Account type' }))
    await person.click(await screen.findByRole('option', { name: /Guest/ }))
    expect(screen.getByRole('switch', { name: 'Can download' })).not.toBeChecked()
    expect(screen.getByRole('switch', { name: 'Can delete' })).not.toBeChecked()
  })

  test('shows missing values beside their fields, and focuses the first', async () => {
    const form = await open(null)
    await form.toggle('Can access all tags')
    await form.save()
    expect(screen.getByLabelText(/Username/)).toHaveAccessibleDescription('Enter a username.')
    expect(screen.getByLabelText(/Username/)).toHaveFocus()
    expect(screen.getByLabelText(/Password/)).toHaveAccessibleDescription(/Only root can have none/)
    expect(screen.getByText('Enter at least one tag.')).toBeInTheDocument()
    expect(server.bodies('users.create')).toEqual([])
  })

  test('shows a taken username beside the field', async () => {
    server.answer('users.create', () => refuse('invalid', 'Username already taken'))
    const form = await open(null)
    await form.type(/Username/, 'lena')
    await form.type(/Password/, 'secret')
    await form.save()
    await waitFor(() =>
      expect(screen.getByLabelText(/Username/)).toHaveAccessibleDescription('Username already taken'),
    )
    expect(onClose).not.toHaveBeenCalled()
    await form.type(/Username/, '2')
    expect(screen.getByLabelText(/Username/)).not.toHaveAccessibleDescription()
  })
})

describe('access', () => {
  test('[R6.002] can be limited to selected libraries, with all selected at first', async () => {
    const form = await open(lena)
    await form.toggle('Can access all libraries')
    const chosen = screen.getByRole('toolbar', { name: /Libraries this user can access/ })
    expect(within(chosen).getByText('Novels')).toBeInTheDocument()
    await form.person.click(screen.getByRole('button', { name: 'Remove Podcasts' }))
    await form.save()
    await screen.findByText('Account updated')
    expect(server.bodies('users.update')).toEqual([
      { permissions: { accessAllLibraries: false }, librariesAccessible: [novels.id] },
    ])
  })

  test('requires at least one library', async () => {
    const form = await open(lena)
    await form.toggle('Can access all libraries')
    await form.person.click(screen.getByRole('button', { name: 'Remove Podcasts' }))
    await form.person.click(screen.getByRole('button', { name: 'Remove Novels' }))
    await form.save()
    expect(screen.getByText('Choose at least one library.')).toBeInTheDocument()
    expect(server.bodies('users.update')).toEqual([])
  })

  test('is created once, even if Enter is held down', async () => {
    let answer: (() => void) | undefined
    server.answer('users.create', async ({ body }) => {
      await new Promise<void>((resolve) => (answer = resolve))
      return { user: aUser({ username: body.username }) }
    })
    const form = await open(null)
    await form.type(/Username/, 'maria')
    await form.type(/Password/, 'secret')
    const submit = () => fireEvent.submit(form.dialog.querySelector('form') ?? form.dialog)
    submit()
    await waitFor(() => expect(form.dialog).toHaveAttribute('aria-busy', 'true'))
    submit()
    answer?.()
    await screen.findByText('Account created')
    expect(server.bodies('users.create')).toHaveLength(1)
  })

  test('suggests the tags that exist', async () => {
    const form = await open(null)
    await form.toggle('Can access all tags')
    await form.type(/Only items with one of these tags/, 'wint')
    expect(await screen.findByRole('option', { name: 'winter evenings' })).toBeInTheDocument()
  })

  test('[R6.002] can be limited to given tags, including the one still being typed, or to all but those', async () => {
    const form = await open(lena)
    await form.toggle('Can access all tags')
    await form.toggle('Invert the tags')
    await form.type(/Items with one of these tags are hidden/, 'kids{Enter}sleep')
    await form.save()
    await screen.findByText('Account updated')
    expect(server.bodies('users.update')).toEqual([
      {
        permissions: { accessAllTags: false, selectedTagsNotAccessible: true },
        itemTagsSelected: ['kids', 'sleep'],
      },
    ])
  })
})

describe('an existing account', () => {
  test('[R8.055] sends only what has changed, and shows a toast', async () => {
    const form = await open(lena)
    await form.type(/Username/, '2')
    await form.toggle('Can upload')
    await form.save()
    expect(await screen.findByText('Account updated')).toBeInTheDocument()
    expect(server.bodies('users.update')).toEqual([{ username: 'lena2', permissions: { upload: true } }])
  })

  test('[R8.055] shows an error on failure, and keeps what was typed', async () => {
    server.answer('users.update', () => refuse('internal', ''))
    const form = await open(lena)
    await form.type(/Username/, '2')
    await form.save()
    expect(await screen.findByText('Failed to update account')).toBeInTheDocument()
    expect(screen.getByLabelText(/Username/)).toHaveValue('lena2')
    expect(onClose).not.toHaveBeenCalled()
  })

  test('sends nothing when nothing has changed', async () => {
    const form = await open(lena)
    await form.save()
    expect(await screen.findByText('No changes were needed')).toBeInTheDocument()
    expect(server.bodies('users.update')).toEqual([])
  })

  test('can be disabled', async () => {
    const form = await open(lena)
    await form.toggle('Enabled')
    await form.save()
    await screen.findByText('Account updated')
    expect(server.bodies('users.update')).toEqual([{ isActive: false }])
  })

  test('[R6.001] root has no type or permissions, and cannot be disabled', async () => {
    await open(root)
    expect(screen.queryByRole('combobox', { name: 'Account type' })).toBeNull()
    expect(screen.queryAllByRole('switch')).toEqual([])
    expect(screen.queryByLabelText(/Password/i)).toBeNull()
    expect(screen.getByRole('link', { name: /account page/ })).toHaveAttribute('href', '/account')
  })

  test('the user’s own cannot be disabled, and its password is changed elsewhere', async () => {
    const admin = aUser({ type: 'admin', username: 'tomas' })
    await open(admin, admin)
    expect(screen.queryByRole('switch', { name: 'Enabled' })).toBeNull()
    expect(screen.queryByLabelText(/Change password/)).toBeNull()
    expect(screen.getByRole('link', { name: /account page/ })).toBeInTheDocument()
  })
})

describe('closing', () => {
  test('an untouched form closes immediately', async () => {
    const { person } = await open(lena)
    await person.keyboard('{Escape}')
    expect(onClose).toHaveBeenCalledOnce()
  })

  test('a changed form asks for confirmation', async () => {
    const form = await open(lena)
    await form.type(/Username/, '2')
    await form.person.keyboard('{Escape}')
    const prompt = await screen.findByRole('alertdialog')
    await form.person.click(within(prompt).getByRole('button', { name: 'Cancel' }))
    expect(onClose).not.toHaveBeenCalled()
    await form.person.click(within(form.dialog).getByRole('button', { name: 'Cancel' }))
    await form.person.click(
      within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Discard' }),
    )
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
    expect(server.bodies('users.update')).toEqual([])
  })
})
