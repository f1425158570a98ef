import { startApp } from './test/app.ts'
import { makeTree } from './test/make-tree.ts'
import { sound } from './test/media.ts'
import { makeLibrary } from './test/scans.ts'
import { chromium } from '@playwright/test'
const app = await startApp()
const tree = await makeTree({ 'Fog/1.flac': sound('flac', { seconds: 100 }), 'Fog/2.mp3': sound('mp3', { seconds: 200 }), 'Copy/1.m4b': sound('m4b', { seconds: 200 }), 'Copy/2.m4b': sound('m4b', {seconds: 100}) })
const made = await makeLibrary(app, [tree.root]); await made.scan()
const items = await made.items(); const root = await app.root(); const address = await app.listen()
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox','--autoplay-policy=no-user-gesture-required'] })
try {
for (const book of ['Fog','Copy']) {
  const s = await app.as(root).ask('playback.play', { params: { id: items.get(book)!.id }, body: { forceTranscode: true } })
  const page = await browser.newPage()
  await page.goto('about:blank')
  await page.addScriptTag({ path: '/work/main/node_modules/hls.js/dist/hls.js' })
  const result = await page.evaluate(`(async () => {
    const a = document.createElement('audio'); document.body.append(a);
    const errors = [];
    const hls = new Hls({}); hls.on(Hls.Events.ERROR, (_, d) => errors.push(d.details + ' ' + d.fatal + ' ' + (d.reason ?? d.error?.message ?? '')))
    hls.loadSource('${address}${(s.audioTracks[0] as any).contentUrl}'); hls.attachMedia(a)
    const wait = (ms) => new Promise(r => setTimeout(r, ms))
    const t0 = performance.now(); await new Promise(r => a.addEventListener('canplay', r, { once: true })); const start = performance.now() - t0
    a.playbackRate = 4; await a.play()
    await wait(6000); const p1 = a.currentTime
    const t1 = performance.now(); a.currentTime = 94; await new Promise(r => a.addEventListener('seeked', r, { once: true })); const seek1 = performance.now() - t1
    await wait(4000); const p2 = a.currentTime
    const t2 = performance.now(); a.currentTime = 250; await new Promise(r => a.addEventListener('seeked', r, { once: true })); const seek2 = performance.now() - t2
    a.playbackRate = 8; await Promise.race([new Promise(r => a.addEventListener('ended', r, { once: true })), wait(15000)])
    const buffered = Array.from({ length: a.buffered.length }, (_, i) => [a.buffered.start(i), a.buffered.end(i)])
    return { start, p1, seek1, p2, seek2, end: a.currentTime, ended: a.ended, duration: a.duration, buffered, errors }
  })()`)
  console.log(book, JSON.stringify(result))
  await page.close()
}
} finally { await browser.close(); await app.close(); tree.close() }
