import { serverUrl } from '../../lib/base-path.ts'
import { call } from '../../lib/client.ts'

/** Browsers support push only on pages served over HTTPS or from localhost. */
export const canReceivePush = (): boolean => 'serviceWorker' in navigator && 'PushManager' in window

/** Asks for permission and returns the push endpoint of this browser; null if it was denied. */
export async function subscribeThisBrowser(): Promise<string | null> {
  if ((await Notification.requestPermission()) !== 'granted') return null
  // Has a separate scope, as it is unrelated to the app's pages.
  const registration = await navigator.serviceWorker.register(serverUrl('/push-worker.js'), {
    scope: serverUrl('/push/'),
  })
  await untilActive(registration)
  const { publicKey } = await call('notifications.pushKey')
  const subscription = await registration.pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: publicKey,
  })
  const { endpoint, keys } = subscription.toJSON()
  const { p256dh, auth } = keys ?? {}
  if (endpoint === undefined || p256dh === undefined || auth === undefined) return null
  return `push+${endpoint}#${new URLSearchParams({ p256dh, auth }).toString()}`
}

function untilActive({ active, installing, waiting }: ServiceWorkerRegistration): Promise<void> {
  const worker = installing ?? waiting
  if (active !== null || worker === null) return Promise.resolve()
  return new Promise((resolve, reject) => {
    worker.addEventListener('statechange', () => {
      if (worker.state === 'activated') resolve()
      if (worker.state === 'redundant') reject(new Error('The browser gave up on the worker.'))
    })
  })
}
