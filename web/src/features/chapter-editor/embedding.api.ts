import type { TaskView } from '@lectern/contract/tasks'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/client.ts'
import { queryClient } from '../../lib/query-client.ts'

/** Starts embedding the saved chapters in the audio files; resolves once the job is queued. */
export async function embedChapters(id: string, { backup }: { backup: boolean }): Promise<void> {
  await call('tools.embed', {
    params: { id },
    query: { chaptersOnly: '1', forceEmbedChapters: '1', backup: backup ? '1' : '0' },
  })
}

/** Books waiting to be embedded; admins only. */
export const embedQueueQuery = () =>
  queryOptions({
    queryKey: ['embed-queue'],
    queryFn: async ({ signal }) => {
      const { queuedTaskData } = await call('tasks.list', { query: { include: 'queue' }, signal })
      return (queuedTaskData?.embedMetadata ?? []).map(({ libraryItemId }) => libraryItemId)
    },
  })

export function putQueued(itemId: string, isQueued: boolean): void {
  queryClient.setQueryData(embedQueueQuery().queryKey, (known = []) => {
    const others = known.filter((other) => other !== itemId)
    return isQueued ? [...others, itemId] : others
  })
}

/** Whether a task embeds metadata into an item's files. */
export const isEmbedding = (task: TaskView, itemId: string): boolean =>
  task.action === 'embed-metadata' && task.data['libraryItemId'] === itemId
