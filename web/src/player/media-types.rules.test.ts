import { expect, test } from 'vitest'
import { AUDIO_TYPES, CAST_CODECS, supportedTypes, VIDEO_TYPES } from './media-types.rules.ts'

test('[R9.005] probes these media types in the browser', () => {
  expect(AUDIO_TYPES.map((type) => type.replace('audio/', ''))).toEqual([
    'flac',
    'mpeg',
    'mp4',
    'ogg',
    'aac',
    'x-ms-wma',
    'x-aiff',
    'webm',
  ])
  expect(VIDEO_TYPES).toEqual(['video/mp4'])
})

test('reports only types the browser does not reject', () => {
  const canPlay = (type: string) => (type === 'audio/x-ms-wma' || type === 'audio/x-aiff' ? '' : 'maybe')
  const types = supportedTypes(canPlay, () => 'maybe')
  expect(types).not.toContain('audio/x-ms-wma')
  expect(types).toContain('audio/mpeg')
  expect(types).toContain('video/mp4')
})

test('[R9.006] lists the cast codecs', () => {
  expect(CAST_CODECS).toEqual(['opus', 'mp3', 'aac', 'flac', 'webma', 'wav'])
})

test('supports video only where the browser does', () => {
  const none = () => ''
  const maybe = () => 'maybe'
  expect(supportedTypes(none, maybe)).toEqual(['video/mp4'])
  expect(supportedTypes(none, none)).toEqual([])
})
