import { PRODUCT_VERSION } from '@lectern/contract/constants'
import { notifications } from '@lectern/contract/notifications'
import type { Context } from '../../context.ts'
import type { Http } from '../../http.ts'
import { invalid } from '../../lib/errors.ts'
import { EVENT_TABLE } from './event-table.rules.ts'
import { type Notifier, testNotification } from './fire.service.ts'
import { presentEvent, presentNotifications, presentSent } from './notifications.present.ts'
import {
  addNotification,
  changeNotification,
  changeNotificationSettings,
  getNotifications,
  getSentNotifications,
  removeNotification,
} from './notifications.service.ts'
import { getPushKeys } from './push-keys.service.ts'

export function notificationsRoutes(http: Http, ctx: Context, notifier: Notifier): void {
  const data = () => ({ events: EVENT_TABLE.map(presentEvent) })

  http.endpoint(notifications.get, async () => ({
    data: data(),
    settings: presentNotifications(await getNotifications(ctx)),
  }))
  http.endpoint(notifications.data, data)
  http.endpoint(notifications.pushKey, async () => ({ publicKey: (await getPushKeys(ctx)).publicKey }))
  http.endpoint(notifications.log, async () => ({ sent: (await getSentNotifications(ctx)).map(presentSent) }))
  http.endpoint(notifications.updateSettings, ({ body }) => changeNotificationSettings(ctx, body))
  http.endpoint(notifications.create, async ({ body }) =>
    presentNotifications(await addNotification(ctx, body)),
  )
  http.endpoint(notifications.update, async ({ params, body: { id, ...change } }) => {
    if (id !== undefined && id !== params.id) invalid('id is of another notification')
    return presentNotifications(await changeNotification(ctx, params.id, change))
  })
  http.endpoint(notifications.remove, async ({ params }) =>
    presentNotifications(await removeNotification(ctx, params.id)),
  )

  const fireTest = ({ fail }: { readonly fail: boolean }) =>
    notifier.raise({
      name: 'onTest',
      values: { version: PRODUCT_VERSION },
      libraryId: null,
      mustFail: fail,
    })
  http.endpoint(notifications.fireTest, ({ query }) => fireTest(query))
  http.endpoint(notifications.fireTestNow, ({ query }) => fireTest(query))
  http.endpoint(notifications.testOne, ({ params }) => testNotification(ctx, params.id))
  http.endpoint(notifications.testOneNow, ({ params }) => testNotification(ctx, params.id))
}
