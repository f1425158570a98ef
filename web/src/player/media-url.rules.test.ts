import { describe, expect, test } from 'vitest'
import { mediaUrl } from './media-url.rules.ts'

describe('[R3.035] track URLs', () => {
  const here = { basePath: '/lectern', token: 'a token' }
  test.each([
    ['https://cdn.example/a.mp3', 'https://cdn.example/a.mp3'],
    ['/s/item/1/a.mp3', '/lectern/s/item/1/a.mp3?token=a%20token'],
    ['/api/items/1/file/2?x=1', '/lectern/api/items/1/file/2?x=1&token=a%20token'],
    ['/public/session/7/track/1', '/lectern/public/session/7/track/1'],
    ['/hls/7/output.m3u8', '/lectern/hls/7/output.m3u8'],
  ])('%s is played from %s', (given, played) => expect(mediaUrl(given, here)).toBe(played))
})
