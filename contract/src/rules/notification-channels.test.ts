import { describe, expect, test } from 'vitest'
import { nameOfChannel, readChannel, writeChannel } from './notification-channels.ts'

describe('a channel URL', () => {
  test.each([
    ['tgram://bot/chat', { kind: 'apprise', address: 'tgram://bot/chat' }],
    ['ntfy://topic', { kind: 'apprise', address: 'ntfy://topic' }],
    ['mailto://user:pass@gmail.com', { kind: 'apprise', address: 'mailto://user:pass@gmail.com' }],
    ['webhook+https://a.example/x?y=1', { kind: 'webhook', address: 'https://a.example/x?y=1', secret: '' }],
    ['webhook+http://:s%40%2F@a.example/', { kind: 'webhook', address: 'http://a.example/', secret: 's@/' }],
    [
      'ntfy+https://:tk_1@ntfy.sh/books',
      { kind: 'ntfy', address: 'https://ntfy.sh/', topic: 'books', username: '', secret: 'tk_1' },
    ],
    [
      'gotify+https://:A1@a.example/push/',
      { kind: 'gotify', address: 'https://a.example/push/', secret: 'A1' },
    ],
    [' WEBHOOK+https://a.example/x ', { kind: 'webhook', address: 'https://a.example/x', secret: '' }],
    ['mailto:anne@a.example', { kind: 'mail', to: 'anne@a.example' }],
    [
      `Push+https://a.example/send/1#p256dh=${'B'.repeat(87)}&auth=${'x'.repeat(22)}`,
      {
        kind: 'push',
        endpoint: 'https://a.example/send/1',
        p256dh: 'B'.repeat(87),
        auth: 'x'.repeat(22),
      },
    ],
    [
      `push+https://a.example/send/1#p256dh=${'B'.repeat(87)}&auth=${'x'.repeat(22)}`,
      {
        kind: 'push',
        endpoint: 'https://a.example/send/1',
        p256dh: 'B'.repeat(87),
        auth: 'x'.repeat(22),
      },
    ],
  ])('%s is recognised', (written, channel) => expect(readChannel(written)).toEqual(channel))

  test.each([
    '',
    'topic',
    'gotify+https://a.example/',
    'ntfy+https://ntfy.sh/',
    'webhook+https://',
    'webhook+ftp://a',
    'push+https://a.example/send/1',
    'push+https://a.example/send/1#p256dh=short&auth=short',
    `push+https://a.example/send/1#p256dh=${'B'.repeat(87)}&auth=short`,
    `push+https://a.example/send/1#p256dh=short&auth=${'x'.repeat(22)}`,
  ])('%j is rejected', (written) => expect(readChannel(written)).toBeNull())
})

test('user input becomes a URL that parses back to what was entered', () => {
  expect(writeChannel('apprise', ' tgram://bot/chat ', '')).toBe('tgram://bot/chat')
  expect(writeChannel('mail', 'anne@a.example', '')).toBe('mailto:anne@a.example')
  expect(writeChannel('mail', 'mailto:anne@a.example', '')).toBe('mailto:anne@a.example')
  expect(writeChannel('webhook', 'https://a.example/hook', '')).toBe('webhook+https://a.example/hook')
  expect(readChannel(writeChannel('webhook', 'a.example/hook', 'p@ss:/?#'))).toEqual({
    kind: 'webhook',
    address: 'https://a.example/hook',
    secret: 'p@ss:/?#',
  })
  expect(readChannel(writeChannel('ntfy', 'http://10.0.0.5:8080/books', ''))).toMatchObject({
    topic: 'books',
  })
})

test('secrets are masked', () => {
  expect(nameOfChannel('webhook+https://:secret@a.example/hidden')).toBe('a.example')
  expect(nameOfChannel('tgram://secret/chat')).toBe('tgram://…')
  expect(nameOfChannel('ntfy+https://:secret@ntfy.sh/books')).toBe('ntfy.sh/books')
})
