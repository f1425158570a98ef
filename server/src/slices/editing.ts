import { startAutoScan } from '../features/scanner/runs/auto-scan.background.ts'
import { renamableAuthors } from '../features/authors/author-edits.service.ts'
import { editingRoutes } from '../features/editing/editing.routes.ts'
import { labelsRoutes } from '../features/editing/labels.routes.ts'
import { writeMetadataFilesOnEdit } from '../features/editing/write-metadata-files.background.ts'
import { importRoutes } from '../features/import/import.routes.ts'
import { createImports } from '../features/import/imports.service.ts'
import { placeKeptProgressOnReturn } from '../features/import/place-kept-progress.background.ts'
import { getTitles } from '../features/items/items.service.ts'
import { getLibraries } from '../features/libraries/libraries.service.ts'
import { defineMatchJobs } from '../features/matching/match-many.service.ts'
import { matchingRoutes } from '../features/matching/matching.routes.ts'
import { matchingSockets } from '../features/matching/matching.sockets.ts'
import { coverSearchSockets } from '../features/metadata/cover-search.sockets.ts'
import { metadataRoutes } from '../features/metadata/metadata.routes.ts'
import { metadataSockets } from '../features/metadata/metadata.sockets.ts'
import { scannerRoutes } from '../features/scanner/scanner.routes.ts'
import { scannerSockets } from '../features/scanner/scanner.sockets.ts'
import { renamableSeries } from '../features/series/series-edits.service.ts'
import { tasksRoutes } from '../features/tasks/tasks.routes.ts'
import { tasksSockets } from '../features/tasks/tasks.sockets.ts'
import { cancelToolsOfRemovedBooks } from '../features/tools/busy-books.service.ts'
import { createConversions } from '../features/tools/conversions.service.ts'
import { createEmbeds } from '../features/tools/embed.service.ts'
import { duplicatesRoutes } from '../features/tools/duplicates/duplicates.routes.ts'
import { organiseRoutes } from '../features/tools/organise/organise.routes.ts'
import { createOrganiser } from '../features/tools/organise/organise.service.ts'
import { maintenanceRoutes } from '../features/tools/maintenance.routes.ts'
import { toolsRoutes } from '../features/tools/tools.routes.ts'
import { toolsSockets } from '../features/tools/tools.sockets.ts'
import { uploadRoutes } from '../features/upload/upload.routes.ts'
import { createUploads } from '../features/upload/upload.service.ts'
import { absFileOf } from '../abs-file.ts'
import type { Slice } from '../app-parts.ts'

/** Features that change items and their files. */
export const editing: readonly Slice[] = [
  ({ endpoints, ctx }) => {
    editingRoutes(endpoints, ctx, { authors: renamableAuthors(ctx), series: renamableSeries(ctx) })
    labelsRoutes(endpoints, ctx)
    writeMetadataFilesOnEdit(ctx, absFileOf)
  },
  ({ endpoints, ctx, live }) => {
    metadataRoutes(endpoints, ctx)
    metadataSockets(live, ctx)
    coverSearchSockets(live, ctx)
  },
  ({ endpoints, ctx, live }) => {
    matchingRoutes(endpoints, ctx)
    matchingSockets(live, ctx)
    defineMatchJobs(ctx)
  },
  ({ endpoints, ctx, live, scanner, scans, background }) => {
    scannerRoutes(endpoints, ctx, scanner, scans)
    scannerSockets(live, ctx, scans)
    background.add({ recover: () => scanner.recover() })
    background.addStarted(() => startAutoScan(ctx, scans))
  },
  ({ endpoints, ctx, scans, background }) => {
    const uploads = createUploads(ctx, (libraryId) => void scans.request(libraryId))
    uploadRoutes(endpoints, ctx, uploads)
    background.add({ recover: () => uploads.sweep() })
  },
  ({ endpoints, ctx, scanner, scans, background }) => {
    importRoutes(
      endpoints,
      createImports(ctx, {
        hold: (reason, signal) => scanner.hold(reason, signal),
        request: (libraryId) => void scans.request(libraryId),
      }),
    )
    background.add(placeKeptProgressOnReturn(ctx))
  },
  ({ endpoints, ctx, live, scanner, background }) => {
    const embeds = createEmbeds(ctx, scanner)
    const conversions = createConversions(ctx, scanner)
    cancelToolsOfRemovedBooks(ctx)
    toolsRoutes(endpoints, ctx, embeds, conversions)
    maintenanceRoutes(endpoints, ctx)
    duplicatesRoutes(endpoints, ctx)
    organiseRoutes(endpoints, createOrganiser(ctx, scanner))
    toolsSockets(live, ctx)
    const queues = { embeds: () => embeds.queued(), conversions: () => conversions.queued() }
    tasksRoutes(endpoints, ctx, queues, async (viewer, itemIds) => ({
      items: await getTitles(ctx, viewer, itemIds),
      libraries: new Map((await getLibraries(ctx, viewer)).map(({ id, name }) => [id, name])),
    }))
    tasksSockets(live, ctx)
    background.add({ recover: () => embeds.recover() })
    // Work folders that look abandoned may belong to another server that shares the metadata folder.
    background.add({
      recover: async () => {
        if (ctx.nodes.others().length === 0) await conversions.recover()
      },
    })
  },
]
