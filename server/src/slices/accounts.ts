import { emailsRoutes } from '../features/emails/emails.routes.ts'
import { emailsSockets } from '../features/emails/emails.sockets.ts'
import { forgetUsersOfDevices } from '../features/emails/forget-users.background.ts'
import { defineEmailJobs } from '../features/emails/send-ebook.service.ts'
import { continueListeningRoutes } from '../features/me/continue-listening.routes.ts'
import { meRoutes } from '../features/me/me.routes.ts'
import { createNewsMarks } from '../features/me/news-marks.cache.ts'
import { meSockets } from '../features/me/me.sockets.ts'
import { createNotifier } from '../features/notifications/fire.service.ts'
import { notificationsRoutes } from '../features/notifications/notifications.routes.ts'
import { notificationsSockets } from '../features/notifications/notifications.sockets.ts'
import { raiseOnEvents } from '../features/notifications/raise-on-events.background.ts'
import { authSettingsRoutes } from '../features/sign-in/auth-settings.routes.ts'
import { authRoutes } from '../features/sign-in/auth.routes.ts'
import { headerRoutes } from '../features/sign-in/header/header.routes.ts'
import { createOpenidProviders } from '../features/sign-in/openid/openid-client.provider.ts'
import { openidRoutes } from '../features/sign-in/openid/openid.routes.ts'
import { cancelLinksOnSignOut } from '../features/sign-in/openid/pending-links.background.ts'
import { passkeysRoutes } from '../features/sign-in/passkeys.routes.ts'
import { createWelcome } from '../features/sign-in/welcome.view.ts'
import { settingsRoutes } from '../features/settings/settings.routes.ts'
import { keysRoutes } from '../features/users/keys/keys.routes.ts'
import { secondFactorRoutes } from '../features/users/second-factor/second-factor.routes.ts'
import { usersRoutes } from '../features/users/users.routes.ts'
import type { Slice } from '../app-parts.ts'

/** Accounts, sign-in and notifications. */
export const accounts: readonly Slice[] = [
  ({ endpoints, ctx }) => settingsRoutes(endpoints, ctx),
  ({ endpoints, ctx, presence, userMedia }) => usersRoutes(endpoints, ctx, presence, userMedia),
  ({ endpoints, ctx }) => keysRoutes(endpoints, ctx),
  ({ endpoints, ctx, live, userMedia, presence, limiter, callers, scanner }) => {
    const newsMarks = createNewsMarks(ctx)
    const welcome = createWelcome(ctx, userMedia, newsMarks)
    authRoutes(endpoints, ctx, limiter, welcome)
    authSettingsRoutes(endpoints, ctx)
    openidRoutes(endpoints, ctx, createOpenidProviders(ctx), welcome)
    cancelLinksOnSignOut(ctx)
    headerRoutes(endpoints, ctx, welcome)
    passkeysRoutes(endpoints, ctx, limiter, welcome)
    secondFactorRoutes(endpoints, ctx, limiter)
    meRoutes(endpoints, ctx, userMedia, limiter)
    continueListeningRoutes(endpoints, ctx, userMedia)
    meSockets(live, ctx, callers, scanner, userMedia, presence, newsMarks)
  },
  ({ endpoints, ctx, live }) => {
    emailsRoutes(endpoints, ctx)
    emailsSockets(live, ctx)
    defineEmailJobs(ctx)
    forgetUsersOfDevices(ctx)
  },
  ({ endpoints, ctx, live }) => {
    const notifier = createNotifier(ctx)
    notificationsRoutes(endpoints, ctx, notifier)
    notificationsSockets(live, ctx)
    raiseOnEvents(ctx, notifier)
  },
]
