import { serverUrl } from '../../lib/base-path.ts'
import { call } from '../../lib/client.ts'

/** Browsers push only to pages that came over https, or from this machine. */
export const canReceivePush = (): boolean => 'serviceWorker' in navigator && 'PushManager' in window

/** Asks the person and the browser, and gives the address that messages to this browser go to; null: they said no. */
export async function subscribeThisBrowser(): Promise<string | null> {
  if ((await Notification.requestPermission()) !== 'granted') return null
  // A scope of its own: it has nothing to do with the pages of the app.
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
