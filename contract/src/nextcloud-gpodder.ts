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

/** The shorter form of gPodder that the Nextcloud app made. */
export const nextcloudGpodder = {
  nextcloudSubscriptions: endpoint({
    method: 'GET',
    path: '/index.php/apps/gpoddersync/subscriptions',
    ...forApps,
    summary: 'Nextcloud’s gPodder: feeds since a time.',
    query: z.object({ since }),
    reply: ChangedSubscriptions,
  }),
  nextcloudChangeSubscriptions: endpoint({
    method: 'POST',
    path: '/index.php/apps/gpoddersync/subscription_change/create',
    ...forApps,
    bodyReadAs: 'json',
    bodyLimitBytes: LONG_BODY_BYTES,
    summary: 'Nextcloud’s gPodder: subscribe and leave.',
    body: SubscriptionChange,
    reply: z.object({ timestamp: z.int() }),
  }),
  nextcloudActions: endpoint({
    method: 'GET',
    path: '/index.php/apps/gpoddersync/episode_action',
    ...forApps,
    summary: 'Nextcloud’s gPodder: what was heard since a time.',
    query: z.object({ since }),
    reply: ChangedActions,
  }),
  nextcloudAddActions: endpoint({
    method: 'POST',
    path: '/index.php/apps/gpoddersync/episode_action/create',
    ...forApps,
    bodyReadAs: 'json',
    bodyLimitBytes: LONG_BODY_BYTES,
    summary: 'Nextcloud’s gPodder: what was heard on a device.',
    body: EpisodeActions,
    reply: z.object({ timestamp: z.int() }),
  }),
}
