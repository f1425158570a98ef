import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { describe, expect, test } from 'vitest'
import { sound } from '../../../test/media.ts'
import { listen } from '../../../test/streams.ts'
import { adtsFormat, readFrames } from './transport-stream-reader.ts'
import { type AacFrame, PACKET_BYTES, packSegment, TICKS_PER_SECOND, TICKS_WRAP } from './transport-stream.ts'

const FRAME_TICKS = (1024 * TICKS_PER_SECOND) / 44_100

/** The frames of an ADTS file, timed from a given start. */
async function frames(seconds: number, startTicks: number): Promise<AacFrame[]> {
  const bytes = await sound('aac', { seconds })()
  const found: AacFrame[] = []
  for (let at = 0; at < bytes.length;) {
    const length = (bytes.readUIntBE(at + 3, 3) >> 5) & 0x1fff
    found.push({ ticks: startTicks + found.length * FRAME_TICKS, bytes: bytes.subarray(at, at + length) })
    at += length
  }
  return found
}

async function read(bytes: Buffer, nearTicks: number, chunkBytes = 1000): Promise<AacFrame[]> {
  async function* chunks() {
    for (let at = 0; at < bytes.length; at += chunkBytes) yield bytes.subarray(at, at + chunkBytes)
  }
  const found: AacFrame[] = []
  for await (const frame of readFrames(chunks(), nearTicks)) found.push(frame)
  return found
}

describe('a segment', () => {
  test('is valid for other tools, and little larger than its content', async () => {
    const content = await frames(6, 900_000)
    const packed = packSegment(content)
    expect(packed.length % PACKET_BYTES).toBe(0)
    const heard = await listen(packed)
    expect(heard.complaints).toBe('')
    expect(heard.numFrames).toBe(content.length)
    expect(heard.startSeconds).toBeCloseTo(10, 4)
    expect(heard.worstGapMs).toBeLessThan(0.1)
    const contentBytes = content.reduce((sum, { bytes }) => sum + bytes.length, 0)
    expect(packed.length / contentBytes).toBeLessThan(1.12)
  })

  test.each([1, 150, 153, 154, 157, 158, 170, 175, 176, 183, 184, 185, 340, 354, 367, 368, 5000])(
    'preserves a frame of %d bytes',
    async (length) => {
      const bytes = Buffer.alloc(length, 0xa5)
      const packed = packSegment([{ ticks: 1234, bytes }])
      const [frame, ...others] = await read(packed, 0)
      expect(others).toEqual([])
      expect(frame).toEqual({ ticks: 1234, bytes })
    },
  )

  test('supports times beyond the 26.5 hours that a timestamp can hold', async () => {
    const ticks = TICKS_WRAP * 2 + 12_345
    const packed = packSegment([{ ticks, bytes: Buffer.from('sound') }])
    expect((await read(packed, ticks + 100_000)).map((frame) => frame.ticks)).toEqual([ticks])
    expect((await read(packed, 0)).map((frame) => frame.ticks)).toEqual([12_345])
  })
})

describe('an ffmpeg stream', () => {
  test.each([1, 187, 188, 189, 65_536])(
    'yields its frames, however it arrives: in chunks of %d bytes',
    async (size) => {
      const run = promisify(execFile)
      const tone = ['-f', 'lavfi', '-i', 'sine=frequency=330:duration=1:sample_rate=44100']
      const format = ['-f', 'mpegts', '-muxdelay', '0', '-muxpreload', '0', '-pes_payload_size', '0']
      const { stdout } = await run(
        process.env['FFMPEG_PATH'] ?? 'ffmpeg',
        ['-v', 'error', ...tone, '-c:a', 'aac', ...format, '-output_ts_offset', '10', 'pipe:1'],
        { encoding: 'buffer' },
      )
      const found = await read(stdout, 900_000, size)
      expect(found).toHaveLength(45)
      const kinds = new Set(found.map((frame) => adtsFormat(frame.bytes)))
      expect(kinds.size).toBe(1)
      expect(kinds.has(null)).toBe(false)
      expect(found.map(({ ticks }) => ticks)).toEqual(
        Array.from(
          { length: 45 },
          (_, at) => expect.closeTo(900_000 + (at - 1) * FRAME_TICKS, -0.4) as number,
        ),
      )
    },
  )

  test('is rejected if it is something else', async () => {
    await expect(read(Buffer.alloc(5000, 1), 0)).rejects.toThrow('not a transport stream')
    expect(await read(Buffer.alloc(100), 0)).toEqual([])
  })
})
