import { stat } from 'node:fs/promises'
import { startBareStream } from './bare-stream.ts'
import { readUsage } from './process-tree.ts'
import { ask } from './scan-target.ts'
import { median } from './statistics.ts'
import { steadyClient } from './steady-client.ts'
import type { Target } from './target.ts'

/** How fast a large file is sent, compared with a server that only pipes it. */

const STREAM_ROUNDS = 6

export interface Throughput {
  readonly megabytesPerSecond: number
  readonly megabytesPerCpuSecond: number
}

export async function measureStreaming(
  target: Target,
  pid: number,
  itemId: string,
  file: string,
): Promise<{ own: Throughput; bare: Throughput }> {
  const bare = await startBareStream(file)
  const item = await ask<{ libraryFiles: { ino: string }[] }>(target, `/api/items/${itemId}`)
  const url = `/api/items/${itemId}/file/${item.libraryFiles[0]?.ino}`
  const { size } = await stat(file)
  const rates = { own: [] as Throughput[], bare: [] as Throughput[] }
  try {
    for (let round = 0; round <= STREAM_ROUNDS; round++) {
      const own = await throughputOf(target.baseUrl, url, pid, size, target.authorization)
      const other = await throughputOf(bare.url.replace(/\/$/, ''), '/', bare.pid, size, '')
      if (round === 0) continue
      rates.own.push(own)
      rates.bare.push(other)
    }
  } finally {
    await bare.close()
  }
  const middle = (list: readonly Throughput[]): Throughput => ({
    megabytesPerSecond: median(list.map((rate) => rate.megabytesPerSecond)),
    megabytesPerCpuSecond: median(list.map((rate) => rate.megabytesPerCpuSecond)),
  })
  return { own: middle(rates.own), bare: middle(rates.bare) }
}

const FROM_BYTE = 1000

async function throughputOf(
  baseUrl: string,
  where: string,
  pid: number,
  size: number,
  authorization: string,
): Promise<Throughput> {
  const client = steadyClient(baseUrl, authorization === '' ? {} : { authorization })
  const { cpuSeconds: before } = await readUsage(pid)
  const answer = await client.call({ path: where, headers: { range: `bytes=${FROM_BYTE}-` } })
  const { cpuSeconds: after } = await readUsage(pid)
  client.close()
  const expected = size - FROM_BYTE
  if (answer.status !== 206) throw new Error(`the stream answered ${answer.status}`)
  if (answer.bytes !== expected) throw new Error(`the stream had ${answer.bytes} bytes, not ${expected}`)
  const megabytes = expected / 1e6
  return {
    megabytesPerSecond: megabytes / (answer.ms / 1000),
    megabytesPerCpuSecond: megabytes / Math.max(0.01, after - before),
  }
}
