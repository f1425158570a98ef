import { expect, test } from 'vitest'
import { isAppriseUrl, newDraft, withEvent, withVariable } from './notification-form.rules.ts'

const event = (name: 'onTest' | 'onBackupFailed', title: string) => ({
  name,
  requiresLibrary: false,
  description: '',
  variables: ['version'],
  defaults: { title, body: `${title} body` },
  testData: {},
})

test('changing the event replaces the templates and keeps the URLs', () => {
  const draft = { ...newDraft(event('onTest', 'Test')), urls: ['tgram://a/b'] }
  expect(withEvent(draft, event('onBackupFailed', 'Failed'))).toMatchObject({
    eventName: 'onBackupFailed',
    titleTemplate: 'Failed',
    bodyTemplate: 'Failed body',
    urls: ['tgram://a/b'],
  })
})

test('inserts a variable at the cursor, or at the end', () => {
  const draft = newDraft(event('onTest', 'Test'))
  expect(withVariable(draft, 'version', { field: 'titleTemplate', position: 2 }).titleTemplate).toBe(
    'Te{{version}}st',
  )
  expect(withVariable(draft, 'version', { field: 'bodyTemplate', position: null }).bodyTemplate).toBe(
    'Test body{{version}}',
  )
  expect(withVariable(draft, 'version', { field: 'titleTemplate', position: 99 }).titleTemplate).toBe(
    'Test{{version}}',
  )
})

test.each([
  ['', true],
  ['http://apprise:8000/notify', true],
  ['apprise:8000', false],
  ['http://', false],
])('%j is a valid Apprise URL: %s', (text, isFine) => expect(isAppriseUrl(text)).toBe(isFine))
