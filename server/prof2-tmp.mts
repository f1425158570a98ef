import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import sharp from 'sharp'
const files = execFileSync('find', ['/tmp/scan/lib2k/books', '-type', 'f', '-name', '*.jpg']).toString().trim().split('\n').slice(0,400)
const bufs = files.map(f=>readFileSync(f))
console.log('avg kb', bufs.reduce((a,b)=>a+b.length,0)/bufs.length/1024)
async function t(name: string, fn: (b:Buffer)=>unknown) {
  for (const f of bufs.slice(0,30)) await fn(f)
  const c0 = process.cpuUsage(), w=performance.now()
  for (const f of bufs) await fn(f)
  const c = process.cpuUsage(c0)
  console.log(name.padEnd(30), 'cpu ms each', ((c.user+c.system)/1000/bufs.length).toFixed(3), 'wall', ((performance.now()-w)/bufs.length).toFixed(3))
}
const o = { failOn: 'error', sequentialRead: true } as const
sharp.concurrency(1); sharp.cache(false)
await t('metadata', b=>sharp(b,o).metadata())
await t('nearest16', b=>sharp(b,o).resize({width:16,height:16,fit:'fill',kernel:'nearest'}).raw().toBuffer())
await t('cubic16', b=>sharp(b,o).resize({width:16,height:16,fit:'fill'}).raw().toBuffer())
await t('linear62', b=>sharp(b,o).resize({width:62,height:62,fit:'fill',kernel:'linear'}).raw().toBuffer())
await t('no resize', b=>sharp(b,o).raw().toBuffer())
await t('nearest16 noseq', b=>sharp(b).resize({width:16,height:16,fit:'fill',kernel:'nearest'}).raw().toBuffer())
await t('flatten', b=>sharp(b,o).resize({width:16,height:16,fit:'fill',kernel:'nearest'}).flatten({background:'#808080'}).toColourspace('srgb').removeAlpha().raw().toBuffer())
const tiny = await sharp({create:{width:8,height:8,channels:3,background:'red'}}).jpeg().toBuffer()
await t('tiny overhead', ()=>sharp(tiny,o).resize({width:16,height:16,fit:'fill',kernel:'nearest'}).raw().toBuffer())
