import { describe, expect, test } from 'vitest'
import { episodeFileName } from './file-name.rules.ts'
import { endingOf } from './sound-kind.rules.ts'

describe('a file name', () => {
  const name = (title: string, taken: readonly string[] = []) =>
    episodeFileName({ id: 'abc', title }, 'mp3', (one) => taken.includes(one))
  test.each([
    ['Morning', 'Morning.mp3'],
    ['a/b: c?', 'ab - c.mp3'],
    ['...hidden', 'hidden.mp3'],
    ['', 'Episode.mp3'],
    ['///', 'Episode.mp3'],
  ])('%j becomes %j', (title, file) => {
    expect(name(title)).toBe(file)
  })
  test('that is taken has the id appended', () => {
    expect(name('Morning', ['Morning.mp3'])).toBe('Morning (abc).mp3')
  })
  test('that is taken and long is shortened to make room for the id', () => {
    const title = 'x'.repeat(60)
    expect(name(title, [`${title}.mp3`])).toBe(`${'x'.repeat(50)} (abc).mp3`)
  })
  test('is never too long for the file system', () => {
    expect(Buffer.byteLength(name('ü'.repeat(400)))).toBeLessThanOrEqual(255)
    expect(Buffer.byteLength(name('ü'.repeat(400), [name('ü'.repeat(400))]))).toBeLessThanOrEqual(255)
  })
})

describe('a file extension', () => {
  const bytes = (text: string) => Buffer.concat([Buffer.from(text, 'latin1'), Buffer.alloc(64)])
  test.each([
    ['ID3\u0004', 'https://x.example/a.m4a', 'mp3'],
    ['\u00ff\u00fb\u0090', 'https://x.example/a', 'mp3'],
    ['\u00ff\u00f1', 'https://x.example/a.mp3', 'aac'],
    ['\0\0\0 ftypM4A ', 'https://x.example/a.mp3', 'm4a'],
    ['\0\0\0 ftypM4B ', 'https://x.example/a.m4b?x=1', 'm4b'],
    ['\0\0\0 ftypisom', 'https://x.example/a.mp4', 'mp4'],
    ['\0\0\0 ftypmp42', 'https://x.example/a.m4v', 'mp4'],
    ['\0\0\0 ftypM4V ', 'https://x.example/a.php?id=1', 'mp4'],
    ['\0\0\0 ftypM4VH', 'https://x.example/a.php?id=1', 'mp4'],
    ['OggS\0\u0002OpusHead', 'https://x.example/a.ogg', 'opus'],
    ['OggS\0\u0002vorbis', 'https://x.example/a.mp3', 'ogg'],
    ['fLaC', 'https://x.example/a', 'flac'],
    ['RIFF1234WAVE', 'https://x.example/a.mp3', 'wav'],
    ['FORM1234AIFF', 'https://x.example/a.mp3', 'aiff'],
    ['\u001a\u0045\u00df\u00a3', 'https://x.example/a.mp3', 'mka'],
    ['\u001a\u0045\u00df\u00a3\u009fB\u0082\u0084webm', 'https://x.example/a.webm', 'webm'],
    ['\u0030\u0026\u00b2\u0075', 'https://x.example/a.mp3', 'wma'],
    ['\u00ff\u00fb\u0090', 'https://x.example/a.wav', 'mp3'],
    ['\u00ff\u0000', 'https://x.example/a.wav', 'wav'],
    ['\u0000\u00fb', 'https://x.example/a.wav', 'wav'],
    ['????', 'https://x.example/a.wav', 'wav'],
    ['????', 'https://x.example/a.php', 'mp3'],
  ])('for %j at %s is %s', (head, url, ending) => {
    expect(endingOf(bytes(head), url)).toBe(ending)
  })
})
