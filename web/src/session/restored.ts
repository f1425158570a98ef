import { onServerEvent, useConnection } from './connection.ts'

let nextAddress: string | null = null

/** Where this page navigates when the server is back after a restore started from here. */
export function goToAfterRestore(address: string | null): void {
  nextAddress = address
}

/** The server restarts after a restore; once it is back, everything on the page is outdated. */
export function followRestores(
  load = { again: () => window.location.reload(), at: (address: string) => window.location.replace(address) },
): () => void {
  let isApplied = false
  const stopHearing = onServerEvent('backup_applied', () => {
    isApplied = true
  })
  const stopWatching = useConnection.subscribe(({ isOnline }, { isOnline: wasOnline }) => {
    if (!isApplied || !isOnline || wasOnline) return
    isApplied = false
    if (nextAddress === null) load.again()
    else load.at(nextAddress)
  })
  return () => {
    stopHearing()
    stopWatching()
  }
}
