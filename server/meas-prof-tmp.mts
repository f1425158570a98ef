import { spawn, execFileSync } from 'node:child_process'
import { readdirSync, readFileSync, mkdtempSync, rmSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
const lib = process.argv[2]!
const dir = mkdtempSync('/tmp/scan/srv-')
const port = 14000 + Math.floor(Math.random() * 1000)
const child = spawn(process.execPath, ['--cpu-prof','--cpu-prof-dir=/tmp/scan/prof','dist/main.js'], { cwd: '/work/main/server', env: { ...process.env, PORT: String(port), HOST: '127.0.0.1', CONFIG_PATH: dir + '/c', METADATA_PATH: dir + '/m', LOG_LEVEL: 'info' }, stdio: ['ignore', 'pipe', 'inherit'] })
let log = ''
child.stdout.on('data', (d) => { log += d })
const base = `http://127.0.0.1:${port}`
for (let i = 0; i < 200; i++) { if (await fetch(base + '/healthcheck').then((r) => r.ok, () => false)) break; await sleep(50) }
await fetch(base + '/init', { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ newRoot: { username: 'root', password: 'root-password' } }) })
const login = await (await fetch(base + '/login', { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ username: 'root', password: 'root-password' }) })).json() as any
const headers = { authorization: `Bearer ${login.user.accessToken ?? login.user.token}`, 'content-type': 'application/json' }
const library = await (await fetch(base + '/api/libraries', { method: 'POST', headers, body: JSON.stringify({ name: 'Books', folders: [{ fullPath: lib + '/books' }] }) })).json() as any
const usage = () => { const stat = readFileSync(`/proc/${child.pid}/stat`, 'utf8'); const f = stat.slice(stat.lastIndexOf(')') + 2).split(' '); const st = readFileSync(`/proc/${child.pid}/status`, 'utf8'); return { cpu: (+f[11]! + +f[12]! + +f[13]! + +f[14]!) / 100, rss: +/VmRSS:\s+(\d+)/.exec(st)![1]! / 1024, hwm: +/VmHWM:\s+(\d+)/.exec(st)![1]! / 1024 } }
const scan = async (q = '') => {
  const u0 = usage(), t0 = performance.now()
  const lat: number[] = []
  await fetch(`${base}/api/libraries/${library.id}/scan${q}`, { method: 'POST', headers, body: '{}' })
  let runs: any
  let next = performance.now()
  for (;;) {
    const t = performance.now(); await (await fetch(base + '/api/me', { headers })).text(); lat.push(performance.now() - t)
    next += 50; await sleep(Math.max(0, next - performance.now()))
    if (lat.length % 10 === 0) { const { tasks } = await (await fetch(base + '/api/tasks', { headers })).json() as any; if (tasks.length === 0) break }
  }
  const u = usage()
  lat.sort((a, b) => a - b)
  console.log(`cpu ${(u.cpu - u0.cpu).toFixed(2)} s, wall ${((performance.now() - t0) / 1000).toFixed(1)} s, rss ${u.rss.toFixed(0)} hwm ${u.hwm.toFixed(0)} MB, me p50 ${lat[Math.floor(lat.length * .5)]!.toFixed(1)} p99 ${lat[Math.floor(lat.length * .99)]!.toFixed(1)} max ${lat.at(-1)!.toFixed(1)} n ${lat.length}`)
}
console.log('idle', usage())
await scan(); await scan()
if (process.argv[3] === 'force') await scan('?force=1')
console.log(log.split('\n').filter((l) => /Scan|scan|rror/.test(l)).join('\n').slice(0, 1500))
child.kill('SIGTERM'); await new Promise((r) => child.on('exit', r)); rmSync(dir, { recursive: true })
