import { screen, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { aLibrary, anOverview, aUser } from '../../test/builders.ts'
import { fakeServer } from '../../test/fake-server.ts'
import { renderApp } from '../../test/render-app.tsx'

vi.mock('socket.io-client', () => import('../../test/fake-socket.ts'))
vi.spyOn(window, 'scrollTo').mockImplementation(() => undefined)
vi.spyOn(console, 'error').mockImplementation(() => undefined)

const server = fakeServer()
const library = aLibrary({ id: 'podcasts', mediaType: 'podcast' })

beforeEach(() => {
  server.answer('libraries.list', () => ({ libraries: [library] }))
  server.answer('libraries.get', () => anOverview(library, {}))
  server.answer('names.tags', () => ({ tags: [] }))
  server.answer('metadata.customProviders', () => ({ providers: [] }))
  server.answer('tasks.list', () => ({ tasks: [] }))
  server.answer('progress.list', () => ({ mediaProgress: [] }))
  server.answer('me.get', () => aUser())
  server.answer('releases.list', () => ({ releases: [] }))
  server.answer('ownShelves.list', () => ({ smartShelves: [], homes: [] }))
})

const question = () => screen.findByRole('alertdialog')

test('leaving the page asks before a half-filled form of the settings is lost', async () => {
  const { person, path, goTo } = await renderApp('/config/item-metadata-utils/custom-metadata-providers')
  await person.click(await screen.findByRole('button', { name: 'Add provider' }))
  const name = await screen.findByRole('textbox', { name: /^Name/ })
  await person.type(name, 'Ada')
  goTo('/config/item-metadata-utils/tags')
  await person.click(within(await question()).getByRole('button', { name: 'Cancel' }))
  expect(path()).toBe('/config/item-metadata-utils/custom-metadata-providers')
  expect(name).toHaveValue('Ada')
})
