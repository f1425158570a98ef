import type { TaskView } from '@lectern/contract/tasks'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/client.ts'
import type { ConvertOptions, ToolName } from './tools.rules.ts'

/** The tags that would be written to a book's files. */
export const tagPreviewQuery = (itemId: string) =>
  queryOptions({
    queryKey: ['item', itemId, 'tag-preview'],
    staleTime: 0,
    queryFn: ({ signal }) => call('tools.metadataObject', { params: { id: itemId }, signal }),
  })

/** Books that are queued. */
export const toolQueueQuery = () =>
  queryOptions({
    queryKey: ['tool-queue'],
    queryFn: async ({ signal }) => {
      const { queuedTaskData } = await call('tasks.list', { query: { include: 'queue' }, signal })
      const embeds = queuedTaskData?.embedMetadata ?? []
      return [
        ...embeds.map(({ libraryItemId }) => ({ libraryItemId, action: 'embed-metadata' })),
        ...(queuedTaskData?.conversions ?? []),
      ]
    },
  })

export async function startEncode(id: string, options: ConvertOptions): Promise<void> {
  await call('tools.encode', {
    params: { id },
    query: { ...options, codec: options.codec === 'mp3' ? 'aac' : options.codec },
  })
}

export async function startSplit(id: string, options: ConvertOptions): Promise<void> {
  await call('tools.split', {
    params: { id },
    query: { ...options, codec: options.codec === 'copy' ? 'copy' : 'mp3' },
  })
}

export async function startEmbed(id: string, options: { backup: boolean; chapters: boolean }): Promise<void> {
  const query = { backup: options.backup ? '1' : '0', forceEmbedChapters: options.chapters ? '1' : '0' }
  await call('tools.embed', { params: { id }, query })
}

export async function startEmbedMany(libraryItemIds: string[], backup: boolean): Promise<void> {
  await call('tools.embedMany', { body: { libraryItemIds }, query: { backup: backup ? '1' : '0' } })
}

export async function cancelConversion(id: string, tool: Exclude<ToolName, 'embed-metadata'>): Promise<void> {
  await call(tool === 'encode-m4b' ? 'tools.cancelEncode' : 'tools.cancelSplit', { params: { id } })
}

/** Which tool a task runs on which book; null if it is some other task. */
export function toolOf({
  action,
  data,
}: Pick<TaskView, 'action' | 'data'>): { tool: ToolName; itemId: string } | null {
  const isTool = action === 'embed-metadata' || action === 'encode-m4b' || action === 'split-m4b'
  const itemId = data['libraryItemId']
  return isTool && typeof itemId === 'string' ? { tool: action, itemId } : null
}
