import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readAudio } from './audio-tags.ts'
import { joinSound } from './converting/join-sound.ts'
import { extractCover } from './embedded-cover.ts'
import { readByFfprobe } from './ffprobe.ts'
import { FFPROBE, ffmpeg, makeSound, openWorkshop, type Workshop } from './test-support/media-files.ts'
import { soundDigestByFfmpeg } from './writing/ffmpeg-copy.ts'

let workshop: Workshop
const neverAborted = new AbortController().signal
const SOURCES = path.resolve(import.meta.dirname, '../..')

beforeAll(async () => {
  workshop = await openWorkshop()
  const secret = await makeSound(workshop, 'secret.mp3', { args: ['-c:a', 'libmp3lame'] })
  await ffmpeg(['-f', 'lavfi', '-i', 'color=red:size=16x16', '-frames:v', '1', workshop.at('secret.png')])
  await workshop.write('hls.mp3', hlsPlaylist(secret))
  await workshop.write('hls-of-picture.mp3', hlsPlaylist(workshop.at('secret.png')))
  await workshop.write('concat.mp3', 'ffconcat version 1.0\nfile secret.mp3\n')
  await workshop.write('dash.m4b', dashManifest(secret))
})
afterAll(() => workshop.close())

const PLAYLISTS = ['hls.mp3', 'hls-of-picture.mp3', 'concat.mp3', 'dash.m4b']

describe('a playlist disguised as an audio file', () => {
  test.each(PLAYLISTS)('%s is not read as audio', async (name) => {
    await expect(readAudio(workshop.at(name), { ffprobe: FFPROBE })).rejects.toMatchObject({
      name: 'MediaError',
    })
    await expect(readByFfprobe(FFPROBE, workshop.at(name))).rejects.toMatchObject({ code: 'tool_failed' })
  })

  test.each(PLAYLISTS)('%s does not reveal an image from another file', async (name) => {
    expect(await extractCover(workshop.at(name), { ffmpeg: 'ffmpeg' })).toBeNull()
  })

  test.each(PLAYLISTS)('%s does not reveal the audio digest of another file', async (name) => {
    const digest = soundDigestByFfmpeg('ffmpeg', workshop.at(name), neverAborted)
    await expect(digest).rejects.toMatchObject({ code: 'tool_failed' })
  })

  test.each(PLAYLISTS)('%s does not pull another file into a book', async (name) => {
    const given = [{ path: workshop.at(name), durationSeconds: 1 }]
    const piece = { path: workshop.at('made.m4b'), lengthSeconds: 1 }
    const options = { ffmpeg: 'ffmpeg', signal: neverAborted, onProgress: () => undefined, pictureFile: null }
    const format = { codec: 'aac', kbits: 64, channels: 1 } as const
    expect(await joinSound(given, piece, format, options)).toBe(false)
    await expect(readAudio(piece.path)).rejects.toMatchObject({ name: 'MediaError' })
  })
})

test('only one file builds the inputs of ffmpeg and ffprobe', () => {
  const naming = sourceFiles().filter((file) => /'-i'|movie=/.test(readFileSync(file, 'utf8')))
  expect(naming.map((file) => path.relative(SOURCES, file))).toEqual(['platform/media/ffmpeg-input.ts'])
})

function sourceFiles(): string[] {
  return readdirSync(SOURCES, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts') && !name.includes('test-support'))
    .map((name) => path.join(SOURCES, name))
}

function hlsPlaylist(target: string): string {
  const head = ['#EXTM3U', '#EXT-X-VERSION:3', '#EXT-X-TARGETDURATION:10', '#EXT-X-MEDIA-SEQUENCE:0']
  return [...head, '#EXTINF:3.0,', target, '#EXT-X-ENDLIST', ''].join('\n')
}

function dashManifest(target: string): string {
  return `<?xml version="1.0"?>
<MPD xmlns="urn:mpeg:dash:schema:mpd:2011" profiles="urn:mpeg:dash:profile:isoff-on-demand:2011" type="static" mediaPresentationDuration="PT3S">
<Period><AdaptationSet contentType="audio"><Representation id="0" mimeType="audio/mpeg" bandwidth="64000">
<BaseURL>file:${target}</BaseURL></Representation></AdaptationSet></Period></MPD>`
}
