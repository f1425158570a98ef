import { z } from 'zod'
import { adminOnly, endpoint } from './endpoint.ts'

export const LogEntryView = z.object({
  timestamp: z.string(),
  source: z.string(),
  message: z.string(),
  levelName: z.string(),
  level: z.int(),
})
export type LogEntryView = z.output<typeof LogEntryView>

export const logs = {
  today: endpoint({
    method: 'GET',
    path: '/api/logger-data',
    access: adminOnly,
    summary: 'Today’s log, oldest line first; at most the last 5000 lines.',
    reply: z.object({ currentDailyLogs: z.array(LogEntryView) }),
  }),
}
