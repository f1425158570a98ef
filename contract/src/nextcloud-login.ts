import { z } from 'zod'
import { endpoint, publicBecause, signedIn } from './endpoint.ts'

/**
 * Nextcloud’s login flow, version 2: an app asks for a login, a person allows it in the browser, and the app gets a
 * password of its own.
 */

const forApps = publicBecause('an app that has no password yet asks for one; a person has to allow it')
const Key = z.string().min(20).max(200)
const OfLogin = z.object({ key: Key })

export const nextcloudLogin = {
  beginLogin: endpoint({
    method: 'POST',
    path: '/index.php/login/v2',
    access: forApps,
    summary: 'Nextcloud: an app asks to be let in. Gives the page to open, and where to ask for the outcome.',
    reply: z.object({ poll: z.object({ token: z.string(), endpoint: z.string() }), login: z.string() }),
  }),
  pollLogin: endpoint({
    method: 'POST',
    path: '/index.php/login/v2/poll',
    access: forApps,
    summary: 'Nextcloud: the outcome of a login, once: 404 until somebody has allowed it.',
    body: z.object({ token: Key }),
    reply: z.object({ server: z.string(), loginName: z.string(), appPassword: z.string() }),
  }),
  waitingLogin: endpoint({
    method: 'GET',
    path: '/api/me/app-logins/:key',
    access: signedIn,
    summary: 'The app that asks to be let in.',
    params: OfLogin,
    reply: z.object({ appName: z.string() }),
  }),
  allowLogin: endpoint({
    method: 'POST',
    path: '/api/me/app-logins/:key',
    access: signedIn,
    summary: 'Let an app in: it gets a password of its own that syncs podcasts.',
    params: OfLogin,
    reply: 'ok',
  }),
}
