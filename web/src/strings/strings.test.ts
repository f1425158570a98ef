import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { LANGUAGES } from '@lectern/contract/constants'
import ts from 'typescript'
import { describe, expect, test } from 'vitest'
import { localeOf } from '../lib/languages.ts'

type Strings = { [key: string]: string | Strings }

const SOURCE = path.resolve(import.meta.dirname, '..')
const PLURAL = /_(zero|one|two|few|many|other)$/

const load = async (language: string): Promise<Map<string, string>> => {
  const { strings } = (await import(`./${language}/index.ts`)) as { strings: Strings }
  return new Map(flatten(strings, ''))
}

function flatten(strings: Strings, prefix: string): [string, string][] {
  return Object.entries(strings).flatMap(([key, value]): [string, string][] =>
    typeof value === 'string' ? [[prefix + key, value]] : flatten(value, `${prefix}${key}.`),
  )
}

const placeholders = (text: string) => [...new Set(text.match(/\{\{[^}]+\}\}/g) ?? [])].toSorted()
const pluralForms = (language: string) =>
  new Intl.PluralRules(localeOf(language as (typeof LANGUAGES)[number])).resolvedOptions().pluralCategories

/** The keys a language must have: each text once, and counted texts in each plural form the language knows. */
function expectedKeys(english: Map<string, string>, language: string): string[] {
  const keys = [...english.keys()].flatMap((key) =>
    PLURAL.test(key) ? pluralForms(language).map((form) => key.replace(PLURAL, `_${form}`)) : [key],
  )
  return [...new Set(keys)].toSorted()
}

const english = await load('en-us')

test('[R8.064] words failed requests consistently, for collections, playlists, authors and feeds', () => {
  const areas = /^(collections|playlists|authors|feeds)\./
  const told = [...english].filter(([key]) => areas.test(key) && /Failed(_one|_other)?$/.test(key))
  expect(told.length).toBeGreaterThan(15)
  for (const [key, text] of told)
    expect({
      key,
      text: /^Failed to [^.]+$|^(This|The) .+ could not be loaded\.$/.test(text) || text,
    }).toEqual({
      key,
      text: true,
    })
})

test('texts with a counted noun have plural forms', () => {
  const counted = /(?<!of )\{\{(number|count|minutes|hours|days|seconds)\}\} (?!of )[a-z]+s\b/
  const found = [...english].filter(([key, text]) => !PLURAL.test(key) && counted.test(text))
  expect(found).toEqual([])
})

describe.each(LANGUAGES)('[R1.021] the language %s', (language) => {
  test('[R8.064] has exactly the same keys as English', async () => {
    const strings = await load(language)
    expect([...strings.keys()].toSorted()).toEqual(expectedKeys(english, language))
  })

  test('has the same placeholders as English in each text', async () => {
    for (const [key, text] of await load(language)) {
      const source = english.get(key) ?? english.get(key.replace(PLURAL, '_other')) ?? ''
      // A counted text may say its number in words, or not at all.
      const isFree = (placeholder: string) => PLURAL.test(key) && placeholder === '{{count}}'
      const found = placeholders(text).filter((placeholder) => !isFree(placeholder))
      const wanted = placeholders(source).filter((placeholder) => !isFree(placeholder))
      expect({ key, found }).toEqual({ key, found: wanted })
    }
  })

  test('has no empty texts', async () => {
    for (const [key, text] of await load(language))
      expect({ key, isEmpty: text.trim() === '' }).toEqual({ key, isEmpty: false })
  })
})

test('other languages are translated, not copied from English', async () => {
  for (const language of LANGUAGES.filter((code) => code !== 'en-us')) {
    const strings = await load(language)
    const long = [...strings].filter(
      ([key, text]) => (english.get(key) ?? '').length > 25 && text === english.get(key),
    )
    expect({ language, copied: long.map(([key]) => key) }).toEqual({ language, copied: [] })
  }
})

/** The specification has straight quotes in these. */
const FIXED_QUOTES = /^(collections|playlists)\.toasts\.created$|^scanner\.(complete|cancelled)\./

test('quotes and apostrophes are typographic in every language', async () => {
  for (const language of LANGUAGES) {
    const straight = [...(await load(language))].filter(
      ([key, text]) => /["']/.test(text) && !(language === 'en-us' && FIXED_QUOTES.test(key)),
    )
    expect({ language, straight: straight.map(([key]) => key) }).toEqual({ language, straight: [] })
  }
})

test('components contain no hard-coded text', () => {
  const found = sourceFiles(SOURCE).flatMap(hardCodedTexts)
  expect(found).toEqual([])
})

const SPOKEN_ATTRIBUTES = new Set([
  'aria-label',
  'title',
  'placeholder',
  'label',
  'alt',
  'hint',
  'text',
  'message',
  'name',
])
/** Pages and pieces that only developers see. */
const DEVELOPMENT = /[\\/](Gallery\.tsx$|gallery[\\/])/

function sourceFiles(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((file) => path.join(folder, file))
    .filter((file) => file.endsWith('.tsx') && !file.endsWith('.test.tsx') && !DEVELOPMENT.test(file))
}

function hardCodedTexts(file: string): string[] {
  const source = ts.createSourceFile(
    file,
    readFileSync(file, 'utf8'),
    ts.ScriptTarget.Latest,
    true,
    ts.ScriptKind.TSX,
  )
  const found: string[] = []
  const note = (text: string) => {
    const isAddress = /^https?:\/\//.test(text)
    if (!isAddress && /\p{L}{2,}/u.test(text)) found.push(`${path.relative(SOURCE, file)}: ${text.trim()}`)
  }
  const visit = (node: ts.Node): void => {
    if (ts.isJsxText(node)) note(node.text)
    if (ts.isJsxAttribute(node) && node.initializer && ts.isStringLiteral(node.initializer)) {
      const name = node.name.getText()
      const isFormName = name === 'name' && /^\p{Ll}[\p{L}\d-]*$/u.test(node.initializer.text)
      if (SPOKEN_ATTRIBUTES.has(name) && !isFormName) note(node.initializer.text)
    }
    if (
      ts.isCallExpression(node) &&
      /^toast\.(success|error|info|warning)$/.test(node.expression.getText())
    ) {
      const [message] = node.arguments
      if (message && ts.isStringLiteral(message)) note(message.text)
    }
    ts.forEachChild(node, visit)
  }
  visit(source)
  return found
}
