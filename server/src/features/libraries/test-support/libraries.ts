import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { afterEach, beforeEach } from 'vitest'
import { type Account, startApp, type TestApp } from '../../../../test/app.ts'

/** A server and a real folder for libraries. */

export let app: TestApp
let root: Account
/** A folder on disk for one test, separate from the server's own. */
export let media = ''
export const at = (...parts: string[]) => path.join(media, ...parts)

export function useLibraries(): void {
  beforeEach(async () => {
    app = await startApp()
    root = await app.root()
    media = path.join(path.dirname(app.config.configDir), 'media')
    mkdirSync(media)
  })
  afterEach(() => app.close())
}

export const asRoot = () => app.as(root)
export const create = (name: string, fields: object = {}) =>
  asRoot().ask('libraries.create', { body: { name, folders: [{ fullPath: at(name) }], ...fields } })
export const refusal = async (body: object) => {
  const { status, text } = await asRoot().call('libraries.create', { body: body as never })
  return `${status} ${text}`
}
export const list = async () => (await asRoot().ask('libraries.list')).libraries
