import { execFileSync } from 'node:child_process'
import { readItemFiles } from './src/features/scanner/read-files.ts'
import { readAudio } from './src/platform/media/audio-tags.ts'
import { dominantColour, imageSizeOf } from './src/platform/media/images.ts'
import { headHashOf } from './src/features/scanner/head-hash.ts'
import { readFileSync, statSync } from 'node:fs'
import sharp from 'sharp'
const files = execFileSync('find', ['/tmp/scan/lib300/books', '-type', 'f']).toString().trim().split('\n')
const imgs = files.filter(f=>/\.jpg$/.test(f)), mp3 = files.filter(f=>/\.mp3$/.test(f)), m4b = files.filter(f=>/\.m4b$/.test(f))
async function t(name: string, list: string[], fn: (f:string)=>unknown) {
  for (const f of list.slice(0,30)) await fn(f)
  const c0 = process.cpuUsage(), w=performance.now()
  for (const f of list) await fn(f)
  const c = process.cpuUsage(c0)
  console.log(name.padEnd(20), list.length, 'cpu ms each', ((c.user+c.system)/1000/list.length).toFixed(3), 'wall', ((performance.now()-w)/list.length).toFixed(3))
}
const bufs = new Map(imgs.map(f=>[f, readFileSync(f)]))
await t('colour buf', imgs, (f)=>dominantColour(bufs.get(f)!))
await t('size buf', imgs, (f)=>imageSizeOf(bufs.get(f)!))
sharp.concurrency(1); sharp.cache(false)
await t('colour buf c1', imgs, (f)=>dominantColour(bufs.get(f)!))
await t('size buf c1', imgs, (f)=>imageSizeOf(bufs.get(f)!))
await t('hash', imgs, (f)=>headHashOf(f, 60000))
await t('mp3', mp3, (f)=>readAudio(f))
await t('m4b', m4b, (f)=>readAudio(f))
console.log('img kb', bufs.get(imgs[0]!)!.length/1024, 'mp3 kb', statSync(mp3[0]!).size/1024)
