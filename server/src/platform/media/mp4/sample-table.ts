import type { ByteSource } from '../media-file.ts'
import { headOf, payloadOf, type Box } from './boxes.ts'

export interface Sample {
  position: number
  byteLength: number
  startUnits: number
  durationUnits: number
}

const MAX_SAMPLES = 10_000
const MAX_RUNS_FOR_DURATION = 4_096

/** Returns position and time of each sample in a small track. Meant for text tracks, not for audio. */
export async function locateSamples(source: ByteSource, tables: Map<string, Box>): Promise<Sample[]> {
  const sizes = await readSizes(source, tables)
  const offsets = await readChunkOffsets(source, tables)
  const perChunk = await readSamplesPerChunk(source, tables)
  const durations = await readSampleDurations(source, tables)
  const samples: Sample[] = []
  let startUnits = 0
  for (let chunk = 0; chunk < offsets.length && samples.length < sizes.length; chunk++) {
    let position = offsets[chunk] ?? 0
    for (let count = perChunk(chunk); count > 0 && samples.length < sizes.length; count--) {
      const byteLength = sizes[samples.length] ?? 0
      const durationUnits = durations[samples.length] ?? 0
      samples.push({ position, byteLength, startUnits, durationUnits })
      position += byteLength
      startUnits += durationUnits
    }
  }
  return samples
}

/** Returns the sum of all sample durations if that is cheap; null for tables with very many runs. */
export async function readTotalUnits(source: ByteSource, stts: Box | undefined): Promise<number | null> {
  if (!stts || stts.end - stts.start > 8 + MAX_RUNS_FOR_DURATION * 8) return null
  let total = 0
  for (const [count, delta] of await readPairs(source, stts)) total += count * delta
  return total > 0 ? total : null
}

async function readSizes(source: ByteSource, tables: Map<string, Box>): Promise<number[]> {
  const stsz = tables.get('stsz')
  if (!stsz) return []
  const head = await headOf(source, stsz, 12)
  if (head.length < 12) return []
  const sameSize = head.readUInt32BE(4)
  const count = Math.min(head.readUInt32BE(8), MAX_SAMPLES)
  if (sameSize > 0) return Array<number>(count).fill(sameSize)
  const bytes = await headOf(source, stsz, 12 + count * 4)
  return Array.from({ length: (bytes.length - 12) >> 2 }, (_, index) => bytes.readUInt32BE(12 + index * 4))
}

async function readChunkOffsets(source: ByteSource, tables: Map<string, Box>): Promise<number[]> {
  const long = tables.get('co64')
  const box = long ?? tables.get('stco')
  if (!box) return []
  const width = long ? 8 : 4
  const bytes = await headOf(source, box, 8 + MAX_SAMPLES * width)
  if (bytes.length < 8) return []
  const count = Math.min(bytes.readUInt32BE(4), Math.floor((bytes.length - 8) / width))
  return Array.from({ length: count }, (_, index) =>
    long ? Number(bytes.readBigUInt64BE(8 + index * 8)) : bytes.readUInt32BE(8 + index * 4),
  )
}

/** `stsc` lists the first chunk of each run of chunks with the same number of samples. */
async function readSamplesPerChunk(
  source: ByteSource,
  tables: Map<string, Box>,
): Promise<(chunk: number) => number> {
  const stsc = tables.get('stsc')
  const bytes = stsc ? await headOf(source, stsc, 8 + MAX_SAMPLES * 12) : Buffer.alloc(0)
  const count = bytes.length < 8 ? 0 : Math.min(bytes.readUInt32BE(4), Math.floor((bytes.length - 8) / 12))
  let run = 0
  const firstChunkOf = (index: number) => bytes.readUInt32BE(8 + index * 12)
  return (chunk) => {
    if (count === 0) return 0
    while (run + 1 < count && firstChunkOf(run + 1) <= chunk + 1) run++
    return bytes.readUInt32BE(12 + run * 12)
  }
}

async function readSampleDurations(source: ByteSource, tables: Map<string, Box>): Promise<number[]> {
  const stts = tables.get('stts')
  const durations: number[] = []
  if (!stts) return durations
  for (const [count, delta] of await readPairs(source, stts)) {
    for (let left = count; left > 0 && durations.length < MAX_SAMPLES; left--) durations.push(delta)
  }
  return durations
}

async function readPairs(source: ByteSource, stts: Box): Promise<[count: number, delta: number][]> {
  const bytes = await payloadOf(source, stts, 8 + MAX_SAMPLES * 8)
  if (bytes.length < 8) return []
  const length = Math.min(bytes.readUInt32BE(4), (bytes.length - 8) >> 3)
  return Array.from({ length }, (_, index) => [
    bytes.readUInt32BE(8 + index * 8),
    bytes.readUInt32BE(12 + index * 8),
  ])
}
