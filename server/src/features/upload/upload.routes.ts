import { createReadStream, createWriteStream } from 'node:fs'
import { rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { asLibraryId } from '@lectern/contract/ids'
import { upload, type UploadView } from '@lectern/contract/upload'
import type { Context } from '../../context.ts'
import type { Http } from '../../http.ts'
import { AppError, invalid } from '../../lib/errors.ts'
import { readMultipart } from '../../platform/http/multipart.ts'
import { withUploadBody } from '../../platform/http/upload-body.ts'
import type { Uploads, UploadState } from './upload.service.ts'
import { makeWholeFolder } from './whole-uploads.service.ts'

const MAX_FILES = 5000

export function uploadRoutes(http: Http, ctx: Pick<Context, 'config'>, uploads: Uploads): void {
  http.endpoint(upload.begin, async ({ caller, body }) => present(await uploads.begin(caller.user, body)))
  http.endpoint(upload.state, async ({ caller, params }) =>
    present(await uploads.state(caller.user, params.id)),
  )
  http.endpoint(upload.piece, async ({ caller, params, query, request }) => {
    const { id, index } = params
    if (request.headers['content-type'] !== 'application/octet-stream') {
      throw new AppError('invalid', 'Chunks must be sent as application/octet-stream')
    }
    return withUploadBody(request.raw, async (body) => ({
      received: await uploads.piece(caller.user, id, Number(index), query.offset, body),
    }))
  })
  http.endpoint(upload.finish, async ({ caller, params }) => {
    await uploads.finish(caller.user, params.id)
  })
  http.endpoint(upload.cancel, async ({ caller, params }) => {
    await uploads.cancel(caller.user, params.id)
  })

  /** Fields may follow the files, so files are stored temporarily until the target is known. */
  http.endpoint(upload.whole, async ({ caller, request }) => {
    const base = path.join(ctx.config.metadataDir, 'uploads')
    const folder = await makeWholeFolder(base)
    const files: { name: string; file: string; size: number }[] = []
    try {
      const limits = { maxFileBytes: Number.MAX_SAFE_INTEGER, maxFiles: MAX_FILES }
      const fields = await readMultipart(request, limits, async ({ name, content }) => {
        const file = path.join(folder, String(files.length))
        const entry = { name, file, size: 0 }
        files.push(entry)
        await pipeline(content, createWriteStream(file))
        entry.size = (await stat(file)).size
      })
      if (files.length === 0) throw new AppError('invalid', 'No files were sent')
      // Makes the upload unique, so that it doesn't resume an earlier one.
      const mark = -Math.random()
      const { upload: begun } = await uploads.begin(caller.user, {
        libraryId: asLibraryId(fields.get('library') ?? ''),
        folderId: fields.get('folder') ?? '',
        title: fields.get('title')?.trim() || invalid('Title is required'),
        author: fields.get('author'),
        series: fields.get('series'),
        files: files.map(({ name, size }) => ({ name, size, lastModified: mark })),
      })
      try {
        for (const [index, { file }] of files.entries()) {
          await uploads.piece(caller.user, begun.id, index, 0, createReadStream(file))
        }
        await uploads.finish(caller.user, begun.id)
      } catch (error) {
        await uploads.cancel(caller.user, begun.id).catch(() => undefined)
        throw error
      }
    } finally {
      await rm(folder, { recursive: true, force: true }).catch(() => undefined)
    }
  })
}

function present({
  upload: { id, libraryId, folderId, directory, files, createdAt },
  received,
}: UploadState): UploadView {
  return {
    id,
    libraryId,
    folderId,
    directory,
    createdAt,
    files: files.map(({ name, size }, index) => ({ name, size, received: received[index] ?? 0 })),
  }
}
