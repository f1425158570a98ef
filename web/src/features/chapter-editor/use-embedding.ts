import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useServerEvent } from '../../session/use-server-event.ts'
import { editedItemQuery } from '../edit-item/edit-item.api.ts'
import { tasksQuery } from '../tasks/tasks.api.ts'
import { usePermissions } from '../../session/use-permissions.ts'
import { embedQueueQuery, isEmbedding, putQueued } from './embedding.api.ts'

export interface Embedding {
  readonly state: 'idle' | 'waiting' | 'running'
  /** From 0 to 1; null until reported. */
  readonly share: number | null
  /** The file being written. */
  readonly filename: string | null
}

const NOTHING_RECEIVED = { share: null, filename: null }

/** Embedding progress of a book, also after leaving the page and coming back. */
export function useEmbedding(itemId: string): Embedding {
  const client = useQueryClient()
  const { isAdmin } = usePermissions()
  const { data: tasks = [] } = useQuery({ ...tasksQuery(), enabled: isAdmin })
  const { data: queue = [] } = useQuery({ ...embedQueueQuery(), enabled: isAdmin })
  const [received, setReceived] = useState<Pick<Embedding, 'share' | 'filename'>>(NOTHING_RECEIVED)
  useServerEvent('metadata_embed_queue_update', ({ libraryItemId, queued }) =>
    putQueued(libraryItemId, queued),
  )
  useServerEvent('task_progress', ({ libraryItemId, progress }) => {
    if (libraryItemId === itemId) setReceived((before) => ({ ...before, share: progress / 100 }))
  })
  useServerEvent('audiofile_metadata_started', ({ libraryItemId, filename }) => {
    if (libraryItemId === itemId) setReceived((before) => ({ ...before, filename }))
  })
  useServerEvent('task_finished', (task) => {
    if (!isEmbedding(task, itemId)) return
    setReceived(NOTHING_RECEIVED)
    // The files have new inodes, by which they are played.
    void client.invalidateQueries({ queryKey: editedItemQuery(itemId).queryKey })
  })
  const isRunning = tasks.some((task) => isEmbedding(task, itemId))
  return { ...received, state: isRunning ? 'running' : queue.includes(itemId) ? 'waiting' : 'idle' }
}
