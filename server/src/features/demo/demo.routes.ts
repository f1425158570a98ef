import { demo } from '@lectern/contract/demo'
import type { LibraryId } from '@lectern/contract/ids'
import type { Context } from '../../context.ts'
import type { Http } from '../../http.ts'
import { AppError } from '../../lib/errors.ts'
import { reasonOf } from '../../platform/files/file-errors.ts'
import { getLibrariesToScan } from '../libraries/library-scans.service.ts'
import { makeDemoLibrary } from './demo-library.service.ts'

export function demoRoutes(http: Http, ctx: Context, scanLibrary: (libraryId: LibraryId) => void): void {
  let underWay: Promise<void> | undefined

  const make = async () => {
    if ((await getLibrariesToScan(ctx)).length > 0)
      throw new AppError('conflict', 'There is a library already')
    const task = ctx.tasks.start({ action: 'demo-library', title: 'Making a sample library' })
    try {
      const library = await makeDemoLibrary(ctx)
      task.finish()
      if (library) scanLibrary(library.id)
    } catch (error) {
      task.fail(reasonOf(error))
      throw error
    }
  }

  http.endpoint(demo.make, () => {
    // Concurrent requests share one run.
    underWay ??= make().finally(() => (underWay = undefined))
    return underWay
  })
}
