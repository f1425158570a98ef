import { readFileSync } from 'node:fs'
import { startApp } from './test/app.ts'
import { createScanner } from './src/features/scanner/scanner.service.ts'
import { systemClock } from './src/platform/clock.ts'
import { loadItems } from './src/features/items/items-read.store.ts'
import { findLibrary } from './src/features/libraries/libraries.store.ts'
const lib = process.argv[2]!
const app = await startApp({ clock: { ...systemClock, advance() {} } as never, expectErrors: true })
const root = await app.root()
const library = await app
  .as(root)
  .ask('libraries.create', { body: { name: 'Books', folders: [{ fullPath: lib + '/books' }] } as never })
const scanner = createScanner(app.ctx)
const scan = async (isForced = false) => {
  const c0 = process.cpuUsage(),
    w = performance.now()
  await scanner.start((await findLibrary(app.ctx.db, library.id))!, {
    isForced,
    isConfirmed: false,
    userId: null,
  })
  const c = process.cpuUsage(c0)
  console.log(
    'scan cpu',
    ((c.user + c.system) / 1e6).toFixed(2),
    'wall',
    ((performance.now() - w) / 1000).toFixed(2),
    'rss',
    (process.memoryUsage().rss / 1e6).toFixed(0),
  )
  console.log(app.ctx.logBook.today().at(-1)?.message)
}
await scan()
await scan()
const rows = await app.ctx.db.selectFrom('item').select(['id', 'rel_path']).execute()
const by = new Map<string, any>()
for (let i = 0; i < rows.length; i += 200)
  for (const it of await loadItems(
    app.ctx.db,
    rows.slice(i, i + 200).map((r) => r.id),
  ))
    by.set(it.relPath, it)
let bad = 0
const meant = readFileSync(lib + '/items.jsonl', 'utf8')
  .trim()
  .split('\n')
  .map((l) => JSON.parse(l))
const cmp = (what: string, m: any, a: unknown, b: unknown) => {
  if (JSON.stringify(a) !== JSON.stringify(b) && bad++ < 40)
    console.log(what, m.relPath, '| is', JSON.stringify(a), '| meant', JSON.stringify(b), m.audio)
}
for (const m of meant) {
  const it = by.get(m.relPath)
  if (!it) {
    bad++
    if (bad < 10) console.log('missing', m.relPath)
    continue
  }
  const b = it.media
  cmp('title', m, b.title, m.title)
  cmp(
    'author',
    m,
    b.authors.map((a: any) => a.name),
    [m.author],
  )
  cmp('series', m, b.series[0]?.name ?? null, m.series)
  cmp('seq', m, b.series[0]?.sequence ?? null, m.sequence === null ? null : String(m.sequence))
  if (m.audio) cmp('narr', m, b.narrators, [...new Set(m.narrators)])
  if (m.audio)
    cmp(
      'dur',
      m,
      it.files.some((f: any) => f.media?.durationSeconds > 0),
      true,
    )
  cmp('cover', m, it.cover ? (it.cover.source === 'folder' ? 'file' : 'embedded') : null, m.cover)
  if (it.isInvalid || it.files.some((f: any) => f.media?.error)) {
    bad++
    console.log('invalid', m.relPath)
  }
}
console.log('items', rows.length, 'meant', meant.length, 'bad', bad)
console.log(
  await app.ctx.db
    .selectFrom('scan_entry')
    .select(['outcome', 'reason'])
    .select((q) => q.fn.countAll().as('n'))
    .groupBy(['outcome', 'reason'])
    .execute(),
)
console.log(
  app
    .errors()
    .map((e) => e.message)
    .slice(0, 5),
)
await app.close()
