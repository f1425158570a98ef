import { cpSync, existsSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const ROOT = fileURLToPath(new URL('../../../', import.meta.url))
const NAME = '9999-next-build'

/** The server of the next version: the same sources with one migration more. Gives its entry. */
export function makeNextBuild(folder: string): { readonly main: string; readonly migration: string } {
  const build = path.join(folder, 'next-build')
  cpSync(path.join(ROOT, 'server', 'src'), path.join(build, 'server', 'src'), { recursive: true })
  cpSync(path.join(ROOT, 'server', 'package.json'), path.join(build, 'server', 'package.json'))
  for (const modules of ['node_modules', 'server/node_modules']) {
    const installed = path.join(ROOT, modules)
    if (existsSync(installed)) symlinkSync(installed, path.join(build, modules))
  }
  const index = path.join(build, 'server', 'src', 'platform', 'db', 'migrations', 'index.ts')
  const list = readFileSync(index, 'utf8')
  const end = list.lastIndexOf(']')
  writeFileSync(
    index,
    `import { runDdl } from '../ddl.ts'\n${list.slice(0, end)}${MIGRATION}${list.slice(end)}`,
  )
  return { main: path.join(build, 'server', 'src', 'main.ts'), migration: NAME }
}

/** Adds only, and to tables that everybody reads and writes all the time. */
const MIGRATION = `  {
    name: '${NAME}',
    keepsOlder: true,
    up: (tx) => runDdl(tx, \`
      alter table playback_session add column next_build integer not null default 0;
      alter table progress add column next_build integer not null default 0;
      alter table "user" add column next_build integer not null default 0;
      create table next_build (id text primary key);
    \`),
  },
`
