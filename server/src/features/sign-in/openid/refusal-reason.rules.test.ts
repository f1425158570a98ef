import { expect, test } from 'vitest'
import { reasonOf } from './refusal-reason.rules.ts'

const failure = (message: string, facts: object) => Object.assign(new Error(message), facts)

test.each([
  [
    failure('server responded with an error in the response body', {
      error: 'invalid_client',
      error_description: 'client authentication failed',
      cause: { error: 'invalid_client' },
    }),
    'the provider answered invalid_client, client authentication failed (client ID and client secret must be those of the provider)',
  ],
  [failure('x', { error: 'invalid_grant' }), 'the provider answered invalid_grant'],
  [
    failure('x', { cause: [{ scheme: 'bearer', parameters: { error: 'invalid_token' } }] }),
    'the provider answered invalid_token',
  ],
  [failure('x', { cause: [{ scheme: 'bearer', parameters: {} }] }), 'x'],
  [
    failure('unexpected HTTP response status code', { cause: new Response('', { status: 502 }) }),
    'unexpected HTTP response status code (502)',
  ],
  [
    failure('something went wrong', { cause: new Error('id.example could not be reached') }),
    'something went wrong (id.example could not be reached)',
  ],
  [new Error('There is no account.'), 'There is no account'],
  [
    failure('x', { error: 'a\nb', error_description: 'y'.repeat(400) }),
    `the provider answered a b, ${'y'.repeat(273)}`,
  ],
  ['thrown', 'thrown'],
])('%#: %s', (error, reason) => {
  expect(reasonOf(error)).toBe(reason)
})
