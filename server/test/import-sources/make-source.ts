import { mkdirSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { makeBackup } from './backup-source.ts'
import { writeNjodbSource } from './njodb-source.ts'
import { TINY_JPEG } from './old-disk.ts'
import { OLD_BOOKS, OLD_PODCASTS } from './old-facts.ts'
import { makeOldServer, type OldServer } from './old-server.ts'
import { type OldDatabase, writeSqliteSource } from './sqlite-source.ts'

export interface MadeSource {
  /** The backup file. */
  readonly file: string
  readonly config: string
  readonly server: OldServer
  readonly root: string
  readonly mappings: { from: string; to: string }[]
}

export interface SourceOptions {
  /** Odd rows, written after the others. */
  readonly more?: (db: OldDatabase, server: OldServer) => void
}

/** Makes an installation of the given version with its files on this disk, and a backup of it. */
export async function makeSource(version: string, { more }: SourceOptions = {}): Promise<MadeSource> {
  const root = mkdtempSync(path.join(tmpdir(), 'lectern-old-'))
  const config = path.join(root, 'config')
  mkdirSync(config)
  const server = makeOldServer(root, version)
  if (version.startsWith('2.2.')) writeNjodbSource(config, server)
  else {
    const db = writeSqliteSource(path.join(config, 'absdatabase.sqlite'), server)
    more?.(db, server)
    db.close()
  }
  const file = path.join(root, 'backup.audiobookshelf')
  const pictures = {
    [`metadata-items/${server.ids.emma}/cover.jpg`]: TINY_JPEG,
    [`metadata-authors/${server.ids.melville}.jpg`]: TINY_JPEG,
  }
  await makeBackup(file, { config, version, pictures })
  const mappings = [OLD_BOOKS, OLD_PODCASTS].map((from) => ({
    from,
    to: path.join(root, path.basename(from)),
  }))
  return { file, config, server, root, mappings }
}
