import { createReadStream } from 'node:fs'
import { readFeed } from '../../../server/src/features/podcasts/feed/read-feed.service.ts'

/** Reads a feed from a file once, reports the cost, and exits. */

const MEBIBYTE = 1024 * 1024
const SAMPLE_MS = 5

const [file = ''] = process.argv.slice(2)
const beforeBytes = process.memoryUsage().rss
let mostBytes = beforeBytes
const sampling = setInterval(() => {
  mostBytes = Math.max(mostBytes, process.memoryUsage().rss)
}, SAMPLE_MS)
const before = process.cpuUsage()
const { episodes } = await readFeed({
  body: createReadStream(file),
  contentType: 'application/rss+xml',
  url: 'https://feeds.example/feed.xml',
})
const { user, system } = process.cpuUsage(before)
clearInterval(sampling)
mostBytes = Math.max(mostBytes, process.memoryUsage().rss)
process.send?.({
  episodes: episodes.length,
  cpuSeconds: (user + system) / 1e6,
  megabytes: (mostBytes - beforeBytes) / MEBIBYTE,
})
