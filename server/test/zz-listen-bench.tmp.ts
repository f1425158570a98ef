import http from 'node:http'
import { mkdtempSync, mkdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createApp } from '../src/app.ts'
import { readConfig } from '../src/config.ts'
import { openContext } from '../src/open-context.ts'
import { createRoot } from '../src/features/users/users.service.ts'
import { openLogin } from '../src/features/users/sign-in.service.ts'
import { saveItems } from '../src/features/items/items-write.store.ts'
import { aBook, aPlace } from './items.ts'
const folder = mkdtempSync(path.join(tmpdir(), 'bench-'))
for (const n of ['config', 'metadata', 'web']) mkdirSync(path.join(folder, n))
const config = readConfig({ CONFIG_PATH: folder + '/config', METADATA_PATH: folder + '/metadata', WEB_PATH: folder + '/web', LOG_LEVEL: 'error' }, [], folder)
const ctx = await openContext(config, {})
const app = await createApp(ctx, { checkReplies: false })
const root = await createRoot(ctx, 'root', 'x')
const { accessToken: token } = await openLogin(ctx, root, { ipAddress: null, userAgent: null })
const place = await aPlace(ctx.db)
const N = Number(process.env['N'] ?? 2000)
const ids: string[] = []
for (let i = 0; i < N; i += 100) {
  const books = Array.from({ length: 100 }, (_, k) => {
    const b = aBook(place, { title: `Book ${i + k}`, authors: [`Author ${(i + k) % 200}`], fileNames: ['01.mp3', '02.mp3', '03.mp3', '04.mp3'] })
    const media = { ...b.media, description: 'word '.repeat(140), chapters: Array.from({ length: 30 }, (_, c) => ({ id: c, start: c * 100, end: c * 100 + 100, title: `Chapter ${c}` })) }
    return { ...b, media, files: b.files.map((f) => ({ ...f, media: f.media && { ...f.media, durationSeconds: 3600 } })) } as typeof b
  })
  ids.push(...books.map((b) => b.id))
  await ctx.db.transaction().execute((tx) => saveItems(tx, books, { sortingPrefixes: [], now: Date.now() }))
}
import { getItem } from '../src/features/items/items.service.ts'
import { openSession } from '../src/features/playback/open-session.service.ts'
import { presentOpenSession, presentSessionMetadata } from '../src/features/playback/playback.present.ts'
import { saveDevice } from '../src/features/playback/devices.store.ts'
import { toDevice } from '../src/features/playback/device.rules.ts'
import { listOpenOn, insertSession } from '../src/features/playback/sessions.store.ts'
import { endSession } from '../src/features/playback/close-session.service.ts'
import { findStart } from '../src/features/progress/reports.service.ts'
import { newId } from '../src/platform/ids.ts'
const seg: Record<string, number[]> = {}
const t = async <T>(n: string, w: () => Promise<T> | T) => { const a = performance.now(); const r = await w(); (seg[n] ??= []).push(performance.now() - a); return r }
for (let i = 0; i < 600; i++) {
  const id = ids[Math.floor(Math.random() * ids.length)] ?? ''
  await t('getItem', () => getItem(ctx, root, id))
  const o = await t('open', () => openSession(ctx, root, { itemId: id, episodeId: null, request: { forceDirectPlay: true, forceTranscode: false }, device: { said: { deviceId: 'd' + (i % 20) }, userAgent: null, ipAddress: null } }, presentSessionMetadata))
  const v = await t('present', () => presentOpenSession(o, []))
  await t('json', () => JSON.stringify(v).length)
  await t('txAll', () => ctx.db.transaction().execute(async (tx) => {
    const d = await t(' device', () => saveDevice(tx, toDevice({ said: { deviceId: 'd' + (i % 20) }, userAgent: null, ipAddress: null }, newId(), root.id), Date.now()))
    const others = await t(' others', () => listOpenOn(tx, root.id, d.id))
    await t(' end', async () => { for (const x of others) await endSession(tx, x, 1) })
    await t(' start', () => findStart(tx, root.id, id, null))
    await t(' insert', () => insertSession(tx, { ...o.session, id: newId(), deviceId: d.id }))
  }))
  await t('tx', () => ctx.db.transaction().execute(async () => {}))
  await t('setImmediate', () => new Promise((r) => setImmediate(r)))
}
for (const [k, v] of Object.entries(seg)) console.log(k, v.slice(200).toSorted((a, b) => a - b)[200]?.toFixed(3))
await app.listen({ host: '127.0.0.1', port: 0 })
const { port } = app.server.address() as { port: number }
const agent = new http.Agent({ keepAlive: true, maxSockets: 1 })
const call = (method: string, url: string, body?: object) =>
  new Promise<string>((resolve, reject) => {
    const payload = body && JSON.stringify(body)
    const req = http.request({ port, method, path: url, agent, headers: { authorization: `Bearer ${token}`, ...(payload ? { 'content-type': 'application/json', 'content-length': Buffer.byteLength(payload) } : {}) } }, (res) => {
      const parts: Buffer[] = []
      res.on('data', (p) => parts.push(p)).on('end', () => (res.statusCode === 200 ? resolve(Buffer.concat(parts).toString()) : reject(new Error(`${url} ${res.statusCode} ${Buffer.concat(parts)}`))))
    })
    req.on('error', reject)
    req.end(payload)
  })
const median = (xs: number[]) => xs.toSorted((a, b) => a - b)[Math.floor(xs.length / 2)] ?? 0
const times: Record<string, number[]> = { ping: [], play: [], sync: [], item: [], me: [] }
const cpu: Record<string, number> = {}
const timed = async <T>(name: string, work: () => Promise<T>) => {
  const c = process.cpuUsage()
  const start = performance.now()
  const r = await work()
  times[name]?.push(performance.now() - start)
  const d = process.cpuUsage(c)
  cpu[name] = (cpu[name] ?? 0) + d.user + d.system
  return r
}
let pos = 0
for (let round = 0; round < 1500; round++) {
  const id = ids[Math.floor(Math.random() * ids.length)] ?? ''
  if (round === 300) { for (const k of Object.keys(times)) { times[k] = []; cpu[k] = 0 } }
  await timed('ping', () => call('GET', '/ping'))
  await timed('item', () => call('GET', `/api/items/${id}?expanded=1`))
  const s = JSON.parse(await timed('play', () => call('POST', `/api/items/${id}/play`, { deviceInfo: { deviceId: 'd' + (round % 20) }, forceDirectPlay: true }))) as { id: string }
  pos += 5
  await timed('sync', () => call('POST', `/api/session/${s.id}/sync`, { currentTime: 10 + (pos % 1000), timeListened: 5, duration: 14400 }))
  await timed('sync', () => call('POST', `/api/session/${s.id}/sync`, { currentTime: 15 + (pos % 1000), timeListened: 5, duration: 14400 }))
}
const ping = median(times['ping'] ?? [])
for (const [k, v] of Object.entries(times)) console.log(k, median(v).toFixed(3), 'ms', (median(v) / ping).toFixed(2), 'x', 'cpu', ((cpu[k] ?? 0) / Math.max(1, v.length) / 1000).toFixed(3))
process.exit(0)
