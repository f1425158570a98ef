import { useState } from 'react'
import { useServerSettings } from '../../session/use-server-settings.ts'
import { dayOf } from './days.rules.ts'

/** Today in the server's time zone, which determines the days. */
export function useToday(): string {
  const { settings } = useServerSettings()
  const [nowMs] = useState(() => Date.now())
  return dayOf(nowMs, settings?.timeZone)
}
