import { randomUUID } from 'node:crypto'
import { mkdir, readdir, rm } from 'node:fs/promises'
import path from 'node:path'
import type { LibraryId } from '@lectern/contract/ids'
import type { Context } from '../../context.ts'
import { exists } from '../../platform/files/exists.ts'
import { renameFlushed } from '../../platform/files/rename-flushed.ts'
import { findTools } from '../../platform/media/tools.ts'
import { createOwnLibrary } from '../libraries/libraries.service.ts'
import { getLibrariesToScan } from '../libraries/library-scans.service.ts'
import { sampleFolder } from '../libraries/sample-folder.service.ts'
import type { Library } from '../libraries/libraries.types.ts'
import { DEMO_PIECES } from './demo-pieces.rules.ts'
import { type BookTools, makeBook } from './make-book.service.ts'
import { hasVoice } from './make-narration.service.ts'

/** The sample library of a `--demo` start, so that a visitor can listen to something within a minute. */

type Ctx = Pick<Context, 'db' | 'clock' | 'events' | 'log' | 'config'>

/** Creates the sample library if there is no library yet; otherwise returns null. */
export async function makeDemoLibrary(ctx: Ctx): Promise<Library | null> {
  if ((await getLibrariesToScan(ctx)).length > 0) {
    ctx.log.info('The sample library is not made: there is a library already.')
    return null
  }
  const fullPath = await makeDemoFiles(ctx)
  return createOwnLibrary(ctx, { name: 'Demo', mediaType: 'book', folders: [fullPath] })
}

/** Creates the sample library if there is no library yet, and scans it. */
export async function showDemoLibrary(
  ctx: Ctx,
  scan: (libraryId: LibraryId) => Promise<void>,
): Promise<void> {
  const library = await makeDemoLibrary(ctx)
  if (library) await scan(library.id)
}

const DRAFT = '.making-'

/** Creates the files atomically, in a temporary folder that is renamed. Files from an earlier start are kept. */
async function makeDemoFiles(ctx: Ctx): Promise<string> {
  const home = sampleFolder(ctx.config)
  const books = path.join(home, 'Audiobooks')
  if (await exists(books)) return books
  await mkdir(home, { recursive: true })
  for (const name of await readdir(home)) {
    if (name.startsWith(DRAFT)) await rm(path.join(home, name), { recursive: true, force: true })
  }
  const draft = path.join(home, `${DRAFT}${randomUUID()}`)
  try {
    await mkdir(draft)
    const tools = await findBookTools(ctx)
    await Promise.all(DEMO_PIECES.map((piece) => makeBook(draft, piece, tools)))
    await renameFlushed(draft, books)
  } catch (error) {
    await rm(draft, { recursive: true, force: true })
    throw error
  }
  return books
}

async function findBookTools({ config, log }: Ctx): Promise<BookTools | null> {
  const { ffmpeg } = await findTools(config)
  if (ffmpeg === null) {
    log.warn('The sample library has only an e-book: its audio needs ffmpeg, which was not found.')
    return null
  }
  const isSpoken = await hasVoice(ffmpeg)
  if (!isSpoken)
    log.info('This ffmpeg has no voice (flite): the sample library plays tunes instead of words.')
  return { ffmpeg, isSpoken }
}
