import type { NotificationEventView } from '@lectern/contract/notifications'
import { expect, test } from 'vitest'
import { isAppriseUrl, newDraft, withEvent, withVariable } from './notification-form.rules.ts'

const event = (name: string, requiresLibrary: boolean) =>
  ({ name, requiresLibrary, defaults: { title: `T ${name}`, body: 'B' } }) as unknown as NotificationEventView

test('a new notification is enabled and applies to every library', () => {
  expect(newDraft(event('onTest', false))).toMatchObject({
    enabled: true,
    libraryId: null,
    type: 'info',
    titleTemplate: 'T onTest',
  })
})

test('switching to an event without a library resets the library to all', () => {
  const draft = { ...newDraft(event('onTest', false)), libraryId: 'l' }
  expect(withEvent(draft, event('a', true))).toMatchObject({
    libraryId: 'l',
    eventName: 'a',
    titleTemplate: 'T a',
  })
  expect(withEvent(draft, event('a', false)).libraryId).toBeNull()
})

test('inserts a variable at the cursor', () => {
  const draft = { ...newDraft(event('onTest', false)), titleTemplate: 'ab' }
  const put = (position: number | null) =>
    withVariable(draft, 'x', { field: 'titleTemplate', position }).titleTemplate
  expect([put(1), put(null), put(99)]).toEqual(['a{{x}}b', 'ab{{x}}', 'ab{{x}}'])
})

test.each([
  ['', true],
  ['  ', true],
  [' https://a.example/notify ', true],
  ['HTTP://a', true],
  ['https://', false],
  ['ftp://a', false],
  ['x https://a', false],
])('%j is accepted as the Apprise URL: %s', (text, isOne) => {
  expect(isAppriseUrl(text)).toBe(isOne)
})
