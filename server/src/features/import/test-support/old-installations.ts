import { rmSync } from 'node:fs'
import { afterEach } from 'vitest'
import { startApp, type TestApp } from '../../../../test/app.ts'
import {
  type MadeSource,
  makeSource,
  type SourceOptions,
} from '../../../../test/import-sources/make-source.ts'
import { OLD_PASSWORD } from '../../../../test/import-sources/old-facts.ts'

/** Servers that import old installations. */

const apps: TestApp[] = []
const sources: MadeSource[] = []

export function useImports(): void {
  afterEach(async () => {
    for (const app of apps.splice(0)) await app.close()
    for (const { root } of sources.splice(0)) rmSync(root, { recursive: true, force: true })
  })
}

export async function openApp(): Promise<TestApp> {
  const app = await startApp()
  apps.push(app)
  return app
}

export async function openSource(version: string, options?: SourceOptions): Promise<MadeSource> {
  const source = await makeSource(version, options)
  sources.push(source)
  return source
}

export async function signIn(app: TestApp, username: string) {
  const reply = await app.call('auth.login', { body: { username, password: OLD_PASSWORD } })
  return reply.json()
}
