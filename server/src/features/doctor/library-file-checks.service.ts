import { constants } from 'node:fs'
import { access } from 'node:fs/promises'
import path from 'node:path'
import type { Context } from '../../context.ts'
import { isInsideAny } from '../../lib/paths.ts'
import { exists } from '../../platform/files/exists.ts'
import { isEmptyFolder } from '../../platform/files/is-empty-folder.ts'
import { isReadableFolder } from '../../platform/files/make-folder.ts'
import { pathInFolder } from '../items/item-paths.rules.ts'
import {
  type LibraryFolder,
  listLibraryFolders,
  listMediaFiles,
  listPictures,
} from './database-checks.store.ts'
import { firstOf } from './doctor.rules.ts'
import type { Finding } from './doctor.types.ts'
import { forgetPictures } from './repairs.service.ts'

type CheckContext = Pick<Context, 'db' | 'events'>

type FolderState = 'good' | 'away' | 'empty'

async function stateOf({ path: folder, numItems }: LibraryFolder): Promise<FolderState> {
  if (!(await isReadableFolder(folder))) return 'away'
  return numItems > 0 && (await isEmptyFolder(folder)) ? 'empty' : 'good'
}

/** Nothing can be said about the files in these: their disk may come back. */
async function listAbsentFolders({ db }: Pick<Context, 'db'>): Promise<string[]> {
  const absent: string[] = []
  for (const folder of await listLibraryFolders(db))
    if ((await stateOf(folder)) !== 'good') absent.push(folder.path)
  return absent
}

export async function* checkLibraryFolders({ db }: Pick<Context, 'db'>): AsyncGenerator<Finding> {
  for (const folder of await listLibraryFolders(db)) yield describeFolder(folder, await stateOf(folder))
}

function describeFolder({ path: folder, numItems }: LibraryFolder, state: FolderState): Finding {
  const what = 'Library folder'
  switch (state) {
    case 'good':
      return {
        what,
        code: 'libraryFolder.good',
        values: { folder },
        level: 'good',
        text: `${folder} can be read.`,
      }
    case 'away':
      return {
        what,
        code: 'libraryFolder.away',
        values: { folder },
        level: 'problem',
        text: `${folder} cannot be read. Is the disk connected?`,
      }
    case 'empty':
      return {
        what,
        code: 'libraryFolder.empty',
        values: { folder, number: numItems },
        level: 'problem',
        text: `${folder} is empty, but ${numItems} items are expected in it. Is the disk connected?`,
      }
  }
}

export async function checkMediaFiles(ctx: CheckContext): Promise<Finding> {
  const missing: string[] = []
  let count = 0
  const absent = new Set(await listAbsentFolders(ctx))
  for (const { folderPath, itemRelPath, isFileItem, relPath } of await listMediaFiles(ctx.db)) {
    if (absent.has(folderPath)) continue
    count += 1
    const file = path.join(folderPath, pathInFolder({ relPath: itemRelPath, isFile: isFileItem }, relPath))
    if (!(await exists(file))) missing.push(file)
  }
  if (missing.length === 0)
    return {
      what: 'Files',
      code: 'files.good',
      values: { number: count },
      level: 'good',
      text: `All ${count} files are on disk.`,
    }
  const text = `${missing.length} of ${count} files are missing from disk. Scan their library to update it.`
  return {
    what: 'Files',
    code: 'files.missing',
    values: { number: missing.length, total: count },
    level: 'warning',
    text,
    details: firstOf(missing),
  }
}

export async function checkPictures(ctx: CheckContext): Promise<Finding> {
  const absent = await listAbsentFolders(ctx)
  const pictures = (await listPictures(ctx.db)).filter((picture) => !isInsideAny(picture.path, absent))
  const missing: typeof pictures = []
  for (const picture of pictures) if (!(await isReadable(picture.path))) missing.push(picture)
  if (missing.length === 0) {
    return {
      what: 'Pictures',
      code: 'pictures.good',
      values: { number: pictures.length },
      level: 'good',
      text: `All ${pictures.length} covers and author images are in place.`,
    }
  }
  return {
    what: 'Pictures',
    code: 'pictures.missing',
    values: { number: missing.length, total: pictures.length },
    level: 'warning',
    text: `${missing.length} of ${pictures.length} covers and author images are missing.`,
    details: firstOf(missing.map((picture) => picture.path)),
    mend: {
      name: 'pictures',
      text: 'Remove these references, so that a scan or a match can find new images',
      run: () => forgetPictures(ctx, missing),
    },
  }
}

const isReadable = (file: string): Promise<boolean> =>
  access(file, constants.R_OK).then(
    () => true,
    () => false,
  )
