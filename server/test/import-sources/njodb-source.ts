import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { type Json } from './old-facts.ts'
import { type OldServer } from './old-server.ts'

/**
 * Writes an old server as the stores of 2.2: one folder each, one JSON record per line, spread over several files.
 */
export function writeNjodbSource(config: string, server: OldServer): void {
  const stores: Readonly<Record<string, readonly Json[]>> = {
    libraryItems: server.items.map(withoutMediaId),
    users: server.users,
    sessions: server.sessions,
    libraries: server.libraries,
    settings: [server.settings, server.mail, server.notifications],
    collections: server.collections,
    playlists: server.playlists,
    authors: server.authors,
    series: server.series,
    feeds: server.feeds,
  }
  for (const [store, records] of Object.entries(stores)) {
    const data = path.join(config, store, 'data')
    mkdirSync(data, { recursive: true })
    mkdirSync(path.join(config, store, 'tmp'), { recursive: true })
    writeFileSync(
      path.join(config, store, 'njodb.properties'),
      JSON.stringify({ datadir: 'data', dataname: 'data', datastores: 2 }),
    )
    for (const part of [0, 1]) {
      const lines = records.filter((_, index) => index % 2 === part).map((record) => JSON.stringify(record))
      writeFileSync(path.join(data, `data.${part}.json`), [...lines, '{}', ''].join('\n'))
    }
  }
}

/** In these records the media had no id. */
function withoutMediaId(item: Json): Json {
  const { id: _id, ...media } = item['media'] as Json
  return { ...item, media }
}
