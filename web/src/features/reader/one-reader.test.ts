import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const FOLDERS = [import.meta.dirname, path.join(import.meta.dirname, '../../book-frame')]

const sources = (): string[] =>
  FOLDERS.flatMap((folder) =>
    readdirSync(folder, { recursive: true })
      .map((name) => path.join(folder, String(name)))
      .filter((file) => /\.tsx?$/.test(file) && !/\.test\./.test(file)),
  )

test('[R2.148] declined, see decision 24: a development build has no EPUB reader of its own', () => {
  const files = sources()
  expect(files.length).toBeGreaterThan(30)
  const askingForTheBuild = files.filter((file) =>
    /import\.meta\.env|NODE_ENV/.test(readFileSync(file, 'utf8')),
  )
  expect(askingForTheBuild).toEqual([])
})
