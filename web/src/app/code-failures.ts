import i18next from 'i18next'
import { isOutdated, onCodeFailure, OutdatedError } from '../lib/load-code.ts'
import { notifyUnreachable, useConnection } from '../session/connection.ts'
import { toast } from '../ui/toast.tsx'

/** Tells the user when part of the app could not be loaded, and when the server was updated while the page was open. */
export function reportCodeFailures(): () => void {
  const stops = [
    onCodeFailure((error) => {
      if (error instanceof OutdatedError) offerReload(i18next.t('shell.outdated.text'))
      else notifyUnreachable()
    }),
    useConnection.subscribe(({ isOnline }, { isOnline: wasOnline }) => {
      if (isOnline && !wasOnline) void offerReloadIfOutdated()
    }),
  ]
  return () => stops.forEach((stop) => stop())
}

async function offerReloadIfOutdated(): Promise<void> {
  if (await isOutdated()) offerReload(i18next.t('shell.outdated.news'))
}

function offerReload(text: string): void {
  toast.info(text, {
    id: 'outdated',
    persistent: true,
    action: { label: i18next.t('shell.outdated.reload'), onClick: () => window.location.reload() },
  })
}
