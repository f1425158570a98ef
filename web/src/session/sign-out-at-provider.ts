/** Survives the way to the provider and back, in this tab only. Without storage, the sign-in may start by itself. */
const KEY = 'signedOut'

export function noteSignOutAtProvider(): void {
  inTab((storage) => storage.setItem(KEY, '1'))
}

export const wasSignedOutAtProvider = (): boolean => inTab((storage) => storage.getItem(KEY)) === '1'

export function forgetSignOutAtProvider(): void {
  inTab((storage) => storage.removeItem(KEY))
}

function inTab<T>(work: (storage: Storage) => T): T | undefined {
  try {
    return work(window.sessionStorage)
  } catch {
    return undefined
  }
}
