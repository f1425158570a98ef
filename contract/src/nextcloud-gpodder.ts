import { z } from 'zod'
import { endpoint, LONG_BODY_BYTES } from './endpoint.ts'
import {
  forApps,
  since,
  SubscriptionChange,
  ChangedSubscriptions,
  EpisodeActions,
  ChangedActions,
} from './gpodder-shapes.ts'

/** The reduced gPodder API of the Nextcloud app. */
export const nextcloudGpodder = {
  nextcloudSubscriptions: endpoint({
    method: 'GET',
    path: '/index.php/apps/gpoddersync/subscriptions',
    ...forApps,
    summary: 'Nextcloud gPodder: subscription changes since a timestamp.',
    query: z.object({ since }),
    reply: ChangedSubscriptions,
  }),
  nextcloudChangeSubscriptions: endpoint({
    method: 'POST',
    path: '/index.php/apps/gpoddersync/subscription_change/create',
    ...forApps,
    bodyReadAs: 'json',
    bodyLimitBytes: LONG_BODY_BYTES,
    summary: 'Nextcloud gPodder: add and remove subscriptions.',
    body: SubscriptionChange,
    reply: z.object({ timestamp: z.int() }),
  }),
  nextcloudActions: endpoint({
    method: 'GET',
    path: '/index.php/apps/gpoddersync/episode_action',
    ...forApps,
    summary: 'Nextcloud gPodder: episode actions since a timestamp.',
    query: z.object({ since }),
    reply: ChangedActions,
  }),
  nextcloudAddActions: endpoint({
    method: 'POST',
    path: '/index.php/apps/gpoddersync/episode_action/create',
    ...forApps,
    bodyReadAs: 'json',
    bodyLimitBytes: LONG_BODY_BYTES,
    summary: 'Nextcloud gPodder: upload episode actions.',
    body: EpisodeActions,
    reply: z.object({ timestamp: z.int() }),
  }),
}
