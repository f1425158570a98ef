import { emails } from '@lectern/contract/emails'
import type { Context } from '../../context.ts'
import type { Http } from '../../http.ts'
import { presentDevice, presentEmailSettings } from './emails.present.ts'
import {
  changeEmailSettings,
  getEmailSettings,
  replaceDevices,
  replaceOwnDevices,
  sendTestMail,
} from './emails.service.ts'
import { sendEbook } from './send-ebook.service.ts'

export function emailsRoutes(http: Http, ctx: Context): void {
  http.endpoint(emails.settings, async () => ({
    settings: presentEmailSettings(await getEmailSettings(ctx)),
  }))
  http.endpoint(emails.updateSettings, async ({ body }) => ({
    settings: presentEmailSettings(await changeEmailSettings(ctx, body)),
  }))
  http.endpoint(emails.test, () => sendTestMail(ctx))
  http.endpoint(emails.devices, async ({ body }) => ({
    ereaderDevices: (await replaceDevices(ctx, body.ereaderDevices)).map(presentDevice),
  }))
  http.endpoint(emails.ownDevices, async ({ caller, body }) => ({
    ereaderDevices: (await replaceOwnDevices(ctx, caller.user, body.ereaderDevices)).map(presentDevice),
  }))
  http.endpoint(emails.sendEbook, ({ caller, body }) =>
    sendEbook(ctx, caller.user, { itemId: body.libraryItemId, deviceName: body.deviceName }),
  )
}
