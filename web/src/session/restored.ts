import { onServerEvent, useConnection } from './connection.ts'

let nextAddress: string | null = null

/** Where this page goes when the server is back with the backup that was restored from here. */
export function goToAfterRestore(address: string | null): void {
  nextAddress = address
}

/** After a restore the server starts anew; as soon as it is back, nothing on the page holds any more. */
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
