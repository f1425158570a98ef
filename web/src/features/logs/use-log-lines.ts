import type { LogEntryView } from '@lectern/contract/logs'
import { useCallback, useEffect, useReducer, useRef } from 'react'
import { call } from '../../lib/client.ts'
import { useServerEvent, useSubscription } from '../../session/use-server-event.ts'
import { NO_LINES, logReducer } from './log-lines.rules.ts'

/** A busy server writes many lines a second; they are rendered in batches. */
const GATHER_MS = 100

const LISTEN = { name: 'set_log_listener', payload: 0 } as const
const STOP = { name: 'remove_log_listener', payload: undefined } as const

/** Today's log, and new lines as they are written. */
export function useLogLines() {
  const [log, dispatch] = useReducer(logReducer, NO_LINES)
  const loading = useRef<AbortController>(null)

  const load = useCallback(async () => {
    loading.current?.abort()
    const { signal } = (loading.current = new AbortController())
    try {
      const { currentDailyLogs } = await call('logs.today', { signal })
      dispatch({ kind: 'loaded', entries: currentDailyLogs })
    } catch {
      if (!signal.aborted) dispatch({ kind: 'failed' })
    }
  }, [])
  const reload = () => {
    dispatch({ kind: 'listening' })
    void load()
  }

  useSubscription(LISTEN, STOP)
  useGathered((entries) => dispatch({ kind: 'received', entries }))
  // After a reconnect, lines written in the meantime are only in the day's log.
  useServerEvent('init', reload)
  useEffect(() => {
    void load()
    return () => loading.current?.abort()
  }, [load])

  return { lines: log.lines, loading: log.loading, reload }
}

function useGathered(take: (entries: LogEntryView[]) => void): void {
  const gathered = useRef<LogEntryView[]>([])
  const timer = useRef<number>(undefined)
  useServerEvent('log', (entry) => {
    gathered.current.push(entry)
    timer.current ??= window.setTimeout(() => {
      timer.current = undefined
      take(gathered.current.splice(0))
    }, GATHER_MS)
  })
  useEffect(() => () => window.clearTimeout(timer.current), [])
}
