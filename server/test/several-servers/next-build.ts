import { readFileSync } from 'node:fs'
import { builtServer, type Changes } from '../built-server.ts'

const NAME = '9999-next-build'

/** Builds the server of the next version: the same sources with one more migration. Returns its entry file. */
export async function makeNextBuild(): Promise<{ readonly main: string; readonly migration: string }> {
  return { main: await builtServer('next-build', [oneMigrationMore]), migration: NAME }
}

const oneMigrationMore: Changes[number] = {
  name: 'one-migration-more',
  setup: (bundler) => {
    bundler.onLoad({ filter: /[\\/]db[\\/]migrations[\\/]index\.ts$/ }, ({ path: file }) => {
      const list = readFileSync(file, 'utf8')
      const end = list.lastIndexOf(']')
      const contents = `import { runDdl } from '../ddl.ts'\n${list.slice(0, end)}${MIGRATION}${list.slice(end)}`
      return { contents, loader: 'ts' }
    })
  },
}

/** Only adds, and to tables that are read and written all the time. */
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
