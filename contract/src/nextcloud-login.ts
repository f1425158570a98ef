import { z } from 'zod'
import { endpoint, publicBecause, signedIn } from './endpoint.ts'

/**
 * Nextcloud's login flow, version 2: an app requests access, the user grants it in the browser, and the app receives
 * its own password.
 */

const forApps = publicBecause('an app that has no password yet asks for one; a person has to allow it')
const Key = z.string().min(20).max(200)
const OfLogin = z.object({ key: Key })

export const nextcloudLogin = {
  beginLogin: endpoint({
    method: 'POST',
    path: '/index.php/login/v2',
    access: forApps,
    summary:
      'Nextcloud: start a login for an app. Returns the page to open and the URL to poll for the result.',
    reply: z.object({ poll: z.object({ token: z.string(), endpoint: z.string() }), login: z.string() }),
  }),
  pollLogin: endpoint({
    method: 'POST',
    path: '/index.php/login/v2/poll',
    access: forApps,
    summary:
      'Nextcloud: poll for the result of a login, which is returned once; 404 until it has been approved.',
    body: z.object({ token: Key }),
    reply: z.object({ server: z.string(), loginName: z.string(), appPassword: z.string() }),
  }),
  waitingLogin: endpoint({
    method: 'GET',
    path: '/api/me/app-logins/:key',
    access: signedIn,
    summary: 'The app that requests access.',
    params: OfLogin,
    reply: z.object({ appName: z.string() }),
  }),
  allowLogin: endpoint({
    method: 'POST',
    path: '/api/me/app-logins/:key',
    access: signedIn,
    summary: 'Grant access to an app: it receives its own password for podcast sync.',
    params: OfLogin,
    reply: 'ok',
  }),
}
