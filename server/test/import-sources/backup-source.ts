import { createWriteStream, readdirSync } from 'node:fs'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { ZipFile } from 'yazl'
import { OLD_TIME } from './old-facts.ts'

/** Makes a backup file of a config folder and images, as the old server does. */
export async function makeBackup(
  target: string,
  {
    config,
    version,
    pictures = {},
  }: { config: string; version: string; pictures?: Readonly<Record<string, Buffer>> },
): Promise<void> {
  const zip = new ZipFile()
  const isSqlite = readdirSync(config).includes('absdatabase.sqlite')
  if (isSqlite) zip.addFile(path.join(config, 'absdatabase.sqlite'), 'absdatabase.sqlite')
  else for (const file of dataFiles(config)) zip.addFile(path.join(config, file), `config/${file}`)
  for (const [name, bytes] of Object.entries(pictures)) zip.addBuffer(bytes, name)
  zip.addBuffer(
    Buffer.from(['2023-05-06T0708', isSqlite ? 'sqlite' : '1', OLD_TIME, version].join('\n')),
    'details',
  )
  zip.end()
  await pipeline(zip.outputStream, createWriteStream(target))
}

function dataFiles(config: string): string[] {
  return readdirSync(config).flatMap((store) =>
    readdirSync(path.join(config, store, 'data')).map((file) => `${store}/data/${file}`),
  )
}
