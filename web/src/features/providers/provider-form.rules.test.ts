import { expect, test } from 'vitest'
import { isEmpty, NEW_PROVIDER, providerProblems } from './provider-form.rules.ts'

const draft = { ...NEW_PROVIDER, name: 'Goodreads', url: 'http://10.0.0.5:3001/goodreads' }

test('accepts a name and an http or https address', () => {
  expect(providerProblems(draft)).toEqual({})
  expect(providerProblems({ ...draft, url: ' https://example.org ' })).toEqual({})
})

test.each(['', 'example.org', 'ftp://example.org', 'localhost:3001'])('rejects the URL %j', (url) => {
  expect(providerProblems({ ...draft, url })).toEqual({ url: 'urlInvalid' })
})

test('requires a name', () => {
  expect(providerProblems({ ...draft, name: '  ' })).toEqual({ name: 'nameMissing' })
})

test('a form with nothing typed can be closed without asking', () => {
  expect(isEmpty(NEW_PROVIDER)).toBe(true)
  expect(isEmpty({ ...NEW_PROVIDER, authHeaderValue: 'secret' })).toBe(false)
})
