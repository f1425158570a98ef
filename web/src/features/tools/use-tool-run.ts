import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useServerEvent } from '../../session/use-server-event.ts'
import { editedItemQuery } from '../edit-item/edit-item.api.ts'
import { tasksQuery } from '../tasks/tasks.api.ts'
import { toolOf, toolQueueQuery } from './tools.api.ts'
import type { ToolName } from './tools.rules.ts'

export interface ToolRun {
  readonly tool: ToolName
  readonly state: 'waiting' | 'running'
}

export interface ToolEnd {
  readonly tool: ToolName
  readonly error: string | null
}

export interface ToolProgress {
  /** Null if no task is working on the book. */
  readonly run: ToolRun | null
  /** How the last task ended while this page was open. */
  readonly end: ToolEnd | null
  /** From 0 to 1; null until reported. */
  readonly share: number | null
  /** Progress of each file processed so far. */
  readonly fileShares: ReadonlyMap<string, number>
}

interface Received {
  readonly end: ToolEnd | null
  readonly share: number | null
  readonly fileShares: ReadonlyMap<string, number>
}

const NOTHING: Received = { end: null, share: null, fileShares: new Map() }

/** Tool tasks on a book's files, also after leaving the page and coming back. */
export function useToolRun(itemId: string): ToolProgress {
  const client = useQueryClient()
  const { data: tasks = [] } = useQuery(tasksQuery())
  const { data: queue = [] } = useQuery(toolQueueQuery())
  const [received, setReceived] = useState(NOTHING)
  useServerEvent('task_progress', ({ libraryItemId, progress }) => {
    if (libraryItemId === itemId) setReceived((before) => ({ ...before, share: progress / 100 }))
  })
  useServerEvent('track_progress', ({ libraryItemId, ino, progress }) => {
    if (libraryItemId !== itemId) return
    setReceived((before) => ({ ...before, fileShares: new Map(before.fileShares).set(ino, progress / 100) }))
  })
  useServerEvent('task_started', (task) => {
    if (toolOf(task)?.itemId !== itemId) return
    setReceived(NOTHING)
    void client.invalidateQueries({ queryKey: toolQueueQuery().queryKey })
  })
  useServerEvent('task_finished', (task) => {
    const ended = toolOf(task)
    if (ended?.itemId !== itemId) return
    const error = task.isFailed ? (task.error ?? '') : null
    setReceived((before) => ({ ...before, share: null, end: { tool: ended.tool, error } }))
    void client.invalidateQueries({ queryKey: editedItemQuery(itemId).queryKey })
    void client.invalidateQueries({ queryKey: toolQueueQuery().queryKey })
  })
  return { ...received, run: runOf(itemId, tasks, queue) }
}

function runOf(
  itemId: string,
  tasks: readonly Parameters<typeof toolOf>[0][],
  queue: readonly { libraryItemId: string; action: string }[],
): ToolRun | null {
  const running = tasks.map(toolOf).find((found) => found?.itemId === itemId)
  if (running) return { tool: running.tool, state: 'running' }
  const waiting = queue.find(({ libraryItemId }) => libraryItemId === itemId)
  return waiting ? { tool: waiting.action as ToolName, state: 'waiting' } : null
}
