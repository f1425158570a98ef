import { mkdir, readdir, readFile, rm, stat, utimes } from 'node:fs/promises'
import path from 'node:path'
import type { Readable } from 'node:stream'
import type { LibraryId } from '@lectern/contract/ids'
import type { Context } from '../../context.ts'
import { AppError, invalid, messageOf, notFound } from '../../lib/errors.ts'
import { parseJson } from '../../lib/json.ts'
import { contains } from '../../platform/files/containment.ts'
import { exists } from '../../platform/files/exists.ts'
import { writeWhole } from '../../platform/files/write-whole.ts'
import { newId } from '../../platform/ids.ts'
import { getLibraries } from '../libraries/libraries.service.ts'
import type { User } from '../users/users.types.ts'
import { alreadyThere, append, discard, moveIn, receivedOf, stagingFolder } from './staging.service.ts'
import { removeOldWholeFolders } from './whole-uploads.service.ts'
import { directoryOf, isSameUpload, placeFiles } from './upload.rules.ts'
import type { Upload, UploadRequest } from './upload.types.ts'

/** Uploads in progress. Each has a state file, so that it can resume after a restart. */

type UploadContext = Pick<Context, 'db' | 'config' | 'clock' | 'log'>

const KEPT_MS = 24 * 60 * 60 * 1000
/** Per user. Each may list thousands of files, and all of them are read when another one begins. */
const MAX_UNFINISHED = 50

export interface UploadState {
  readonly upload: Upload
  readonly received: readonly number[]
}

export interface Uploads {
  /** Resumes an earlier upload of the same files to the same place. */
  begin(user: User, wish: UploadRequest): Promise<UploadState>
  state(user: User, id: string): Promise<UploadState>
  /** Returns how many bytes of the file have been received. */
  piece(user: User, id: string, index: number, offset: number, content: Readable): Promise<number>
  finish(user: User, id: string): Promise<void>
  cancel(user: User, id: string): Promise<void>
  /** Removes abandoned uploads. */
  sweep(): Promise<void>
}

export function createUploads(ctx: UploadContext, tellArrived: (libraryId: LibraryId) => void): Uploads {
  const folder = path.join(ctx.config.metadataDir, 'uploads')
  const fileOf = (id: string) => path.join(folder, `${id}.json`)
  /** Allows one writer per file. */
  const busy = new Set<string>()

  const find = async (user: User, id: string): Promise<Upload> => {
    const upload = await read(fileOf(id))
    if (!upload || upload.userId !== user.id) notFound('Upload')
    return upload ?? notFound('Upload')
  }
  const all = async (): Promise<Upload[]> => {
    const names = await readdir(folder).catch(() => [])
    const uploads = await Promise.all(
      names.filter((name) => name.endsWith('.json')).map((name) => read(path.join(folder, name))),
    )
    return uploads.filter((upload) => upload !== null)
  }
  const forget = async (upload: Upload) => {
    await discard(upload)
    await rm(fileOf(upload.id), { force: true })
  }
  /** The modification time of the file tells when data was last received. */
  const touch = (id: string) => {
    const now = new Date(ctx.clock.now())
    return utimes(fileOf(id), now, now)
  }
  /** The library may be removed, or the user may lose access to it, during an upload. */
  const targetOf = async (user: User, { libraryId, folderId }: Pick<Upload, 'libraryId' | 'folderId'>) => {
    const library = (await getLibraries(ctx, user)).find(({ id }) => id === libraryId)
    if (!library) throw new AppError('not_found', `Library not found with id ${libraryId}`)
    const target = library.folders.find(({ id }) => id === folderId)
    if (!target) {
      throw new AppError('not_found', `Folder not found with id ${folderId} in library ${library.name}`)
    }
    return { library, target }
  }
  const isOld = (touchedAt: number) => ctx.clock.now() - touchedAt >= KEPT_MS
  const sweep = async () => {
    await removeOldWholeFolders(folder, isOld)
    for (const upload of await all()) {
      const touchedAt = await stat(fileOf(upload.id)).then(
        ({ mtimeMs }) => mtimeMs,
        () => upload.createdAt,
      )
      if (!isOld(touchedAt)) continue
      await forget(upload).catch((error: unknown) =>
        ctx.log.warn(`An old upload could not be deleted: ${messageOf(error)}`),
      )
    }
  }

  return {
    async begin(user, wish) {
      const { library, target } = await targetOf(user, wish)
      const directory =
        directoryOf(library.mediaType, wish) ?? invalid('Nothing of the title can be used as a folder name')
      const placed = placeFiles(wish.files)
      if ('refused' in placed)
        invalid(`These files cannot be taken: ${placed.refused.slice(0, 10).join(', ')}`)
      const place = path.join(target.path, directory)
      if (!(await contains(target.path, place))) invalid('This name leads out of the library folder')
      if (await exists(place)) throw alreadyThere(directory)
      const upload: Upload = {
        id: newId(),
        userId: user.id,
        libraryId: library.id,
        folderId: target.id,
        folderPath: target.path,
        directory,
        files: 'files' in placed ? placed.files : [],
        createdAt: ctx.clock.now(),
      }
      await mkdir(folder, { recursive: true })
      await sweep()
      const unfinished = (await all()).filter(({ userId }) => userId === user.id)
      const begun = unfinished.find((one) => isSameUpload(one, upload))
      if (begun) return { upload: begun, received: await receivedOf(begun) }
      if (unfinished.length >= MAX_UNFINISHED)
        throw new AppError(
          'too_many',
          `You have ${MAX_UNFINISHED} unfinished uploads: finish or cancel one first`,
        )
      await writeWhole(fileOf(upload.id), `${fileOf(upload.id)}.new`, JSON.stringify(upload))
      await touch(upload.id)
      return { upload, received: upload.files.map(() => 0) }
    },

    async state(user, id) {
      const upload = await find(user, id)
      return { upload, received: await receivedOf(upload) }
    },

    async piece(user, id, index, offset, content) {
      const upload = await find(user, id)
      await targetOf(user, upload)
      const file = upload.files[index] ?? notFound('File')
      const key = `${id} ${index}`
      if (busy.has(key)) throw new AppError('conflict', 'Another chunk of this file is being received')
      busy.add(key)
      try {
        const received = (await receivedOf(upload))[index] ?? 0
        if (offset !== received) throw new AppError('conflict', `The next chunk must start at ${received}`)
        await append(path.join(stagingFolder(upload), file.name), offset, file.size, content)
        await touch(id)
        return (await receivedOf(upload))[index] ?? 0
      } finally {
        busy.delete(key)
      }
    },

    async finish(user, id) {
      const upload = await find(user, id)
      await targetOf(user, upload)
      const received = await receivedOf(upload)
      const short = upload.files.find(({ size }, index) => received[index] !== size)
      if (short) throw new AppError('conflict', `"${short.name}" has not been received completely`)
      await moveIn(upload)
      await rm(fileOf(id), { force: true })
      ctx.log.info(`${user.username} uploaded "${upload.directory}" (${upload.files.length} files).`)
      tellArrived(upload.libraryId)
    },

    async cancel(user, id) {
      await forget(await find(user, id))
    },

    sweep,
  }
}

async function read(file: string): Promise<Upload | null> {
  const text = await readFile(file, 'utf8').catch(() => null)
  return text === null ? null : parseJson<Upload | null>(text, null)
}
