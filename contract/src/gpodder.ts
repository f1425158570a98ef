import { z } from 'zod'
import { endpoint, LONG_BODY_BYTES, signedIn } from './endpoint.ts'
import { gpodderDirectory } from './gpodder-directory.ts'
import { nextcloudLogin } from './nextcloud-login.ts'
import { queryNumber, Truthy } from './lenient.ts'

/** Podcast sync: gPodder API 2, and the shorter form that the Nextcloud app made of it. */

/** With a name and a password, or the session of a login. */
const forApps = { access: signedIn, acceptsPassword: 'gpodder' } as const

const ofType = (type: string) =>
  z
    .string()
    .max(220)
    .regex(new RegExp(String.raw`^[^/]+\.${type}$`), `must end in .${type}`)
    .transform((text) => text.slice(0, -type.length - 1))
const UserName = z.string().min(1).max(200)
const DeviceJson = ofType('json').pipe(z.string().regex(/^[\w.-]{1,200}$/, 'is not a device id'))
const OfUser = z.object({ user: ofType('json') })
const OfDevice = z.object({ user: UserName, device: DeviceJson })

const Url = z.string().trim().min(1).max(4000)
const Urls = z.array(Url).max(5000)
const since = queryNumber(0)

const SubscriptionChange = z
  .object({ add: Urls.default([]), remove: Urls.default([]) })
  .refine(({ add, remove }) => !add.some((url) => remove.includes(url)), 'adds and removes the same feed')
const ChangedSubscriptions = z.object({
  add: z.array(z.string()),
  remove: z.array(z.string()),
  timestamp: z.int(),
})
const Uploaded = z.object({ timestamp: z.int(), update_urls: z.array(z.tuple([z.string(), z.string()])) })

const WholeSeconds = z.number().transform(Math.round).pipe(z.int().min(-1).max(1_000_000_000)).nullish()
export const ACTIONS = ['download', 'delete', 'play', 'new', 'flattr'] as const
const EpisodeAction = z.object({
  podcast: Url,
  episode: Url,
  guid: z.string().max(4000).nullish(),
  device: z.string().max(200).nullish(),
  action: z
    .string()
    .transform((text) => text.toLowerCase())
    .pipe(z.enum(ACTIONS)),
  /** Of an ISO 8601 time; without a zone it is UTC. */
  timestamp: z.union([z.string().max(60), z.number()]).nullish(),
  started: WholeSeconds,
  position: WholeSeconds,
  total: WholeSeconds,
})
export type EpisodeAction = z.output<typeof EpisodeAction>
const EpisodeActions = z.array(EpisodeAction).max(5000)

const EpisodeActionView = z.object({
  podcast: z.string(),
  episode: z.string(),
  guid: z.string().optional(),
  device: z.string().optional(),
  action: z.string(),
  timestamp: z.string(),
  started: z.int().optional(),
  position: z.int().optional(),
  total: z.int().optional(),
})
export type EpisodeActionView = z.output<typeof EpisodeActionView>
const ChangedActions = z.object({ actions: z.array(EpisodeActionView), timestamp: z.int() })

const saveDevice = {
  path: '/api/2/devices/:user/:device',
  ...forApps,
  bodyReadAs: 'json',
  summary: 'gPodder: name a device.',
  params: OfDevice,
  body: z.object({ caption: z.string().max(200).nullish(), type: z.string().max(40).nullish() }).nullish(),
  reply: z.object({}),
} as const

export const LIST_FORMATS = ['json', 'opml', 'txt'] as const
export type ListFormat = (typeof LIST_FORMATS)[number]
/** A name with the format that is wanted: `anne.opml`. */
const InFormat = z
  .string()
  .max(220)
  .regex(/^[^/]+\.(json|opml|txt)$/, 'must end in .json, .opml or .txt')
  .transform((text) => {
    const at = text.lastIndexOf('.')
    return { name: text.slice(0, at), format: text.slice(at + 1) as ListFormat }
  })
const ListOfDevice = z.object({ user: UserName, device: InFormat })

const PodcastObject = z.object({
  url: z.string(),
  title: z.string(),
  description: z.string(),
  website: z.string(),
  logo_url: z.string(),
  subscribers: z.int(),
  subscribers_last_week: z.int(),
  mygpo_link: z.string(),
})
export type PodcastObject = z.output<typeof PodcastObject>
const EpisodeObject = z.object({
  title: z.string(),
  url: z.string(),
  podcast_title: z.string(),
  podcast_url: z.string(),
  description: z.string(),
  website: z.string(),
  released: z.string(),
  mygpo_link: z.string(),
  status: z.string(),
  action: EpisodeActionView.optional(),
})
export type EpisodeObject = z.output<typeof EpisodeObject>

const SETTING_SCOPES = ['account', 'device', 'podcast', 'episode'] as const
export type SettingScope = (typeof SETTING_SCOPES)[number]
export const MOST_SETTINGS = 200
const OfScope = z.object({ user: UserName, scope: ofType('json').pipe(z.enum(SETTING_SCOPES)) })
/** What the settings are about, if not the account. */
const SettingsSubject = z.object({
  device: z.string().max(200).optional(),
  podcast: Url.optional(),
  episode: Url.optional(),
})
export type SettingsSubject = z.output<typeof SettingsSubject>
const SettingName = z.string().min(1).max(200)
const SettingValue = z.union([z.string().max(4000), z.number(), z.boolean(), z.null()])
const Settings = z.record(SettingName, SettingValue)
export type GpodderSettings = z.output<typeof Settings>

const SyncedDevices = z.object({
  synchronized: z.array(z.array(z.string())),
  'not-synchronized': z.array(z.string()),
})

export const gpodder = {
  ...gpodderDirectory,
  ...nextcloudLogin,
  login: endpoint({
    method: 'POST',
    path: '/api/2/auth/:user/login.json',
    ...forApps,
    summary: 'gPodder: sign in with name and password; a session cookie comes back.',
    params: z.object({ user: UserName }),
    reply: z.object({}),
  }),
  logout: endpoint({
    method: 'POST',
    path: '/api/2/auth/:user/logout.json',
    ...forApps,
    summary: 'gPodder: forget the session cookie.',
    params: z.object({ user: UserName }),
    reply: z.object({}),
  }),
  devices: endpoint({
    method: 'GET',
    path: '/api/2/devices/:user',
    ...forApps,
    summary: 'gPodder: the devices of the caller.',
    params: OfUser,
    reply: z.array(
      z.object({ id: z.string(), caption: z.string(), type: z.string(), subscriptions: z.int() }),
    ),
  }),
  saveDevice: endpoint({ ...saveDevice, method: 'POST' }),
  putDevice: endpoint({ ...saveDevice, method: 'PUT' }),
  subscriptions: endpoint({
    method: 'GET',
    path: '/api/2/subscriptions/:user/:device',
    ...forApps,
    summary: 'gPodder: feeds that were subscribed to or left since a time; all devices have the same.',
    params: OfDevice,
    query: z.object({ since }),
    reply: ChangedSubscriptions,
  }),
  changeSubscriptions: endpoint({
    method: 'POST',
    path: '/api/2/subscriptions/:user/:device',
    ...forApps,
    bodyReadAs: 'json',
    bodyLimitBytes: LONG_BODY_BYTES,
    summary: 'gPodder: subscribe to feeds and leave others.',
    params: OfDevice,
    body: SubscriptionChange,
    reply: Uploaded,
  }),
  allSubscriptions: endpoint({
    method: 'GET',
    path: '/subscriptions/:user',
    ...forApps,
    summary: 'gPodder: all feeds of the caller, as JSON, OPML or lines of text.',
    params: z.object({ user: InFormat }),
    reply: 'file',
  }),
  listSubscriptions: endpoint({
    method: 'GET',
    path: '/subscriptions/:user/:device',
    ...forApps,
    summary: 'gPodder: the feeds of a device, which are those of all devices.',
    params: ListOfDevice,
    reply: 'file',
  }),
  putSubscriptions: endpoint({
    method: 'PUT',
    path: '/subscriptions/:user/:device',
    ...forApps,
    bodyReadAs: 'text',
    bodyLimitBytes: LONG_BODY_BYTES,
    summary: 'gPodder: subscribe to exactly these feeds.',
    params: ListOfDevice,
    body: z.string(),
    reply: 'file',
  }),
  updates: endpoint({
    method: 'GET',
    path: '/api/2/updates/:user/:device',
    ...forApps,
    summary:
      'gPodder: what changed for a device since a time, with what is known of each podcast and episode.',
    params: OfDevice,
    query: z.object({ since, include_actions: Truthy }),
    reply: z.object({
      add: z.array(PodcastObject),
      remove: z.array(z.string()),
      updates: z.array(EpisodeObject),
      timestamp: z.int(),
    }),
  }),
  settings: endpoint({
    method: 'GET',
    path: '/api/2/settings/:user/:scope',
    ...forApps,
    summary: 'gPodder: what an app keeps for the account, a device, a podcast or an episode.',
    params: OfScope,
    query: SettingsSubject,
    reply: Settings,
  }),
  saveSettings: endpoint({
    method: 'POST',
    path: '/api/2/settings/:user/:scope',
    ...forApps,
    bodyReadAs: 'json',
    summary: 'gPodder: change what an app keeps; all of it comes back.',
    params: OfScope,
    query: SettingsSubject,
    body: z.object({
      set: Settings.refine((set) => Object.keys(set).length <= MOST_SETTINGS, 'are too many').default({}),
      remove: z.array(SettingName).max(MOST_SETTINGS).default([]),
    }),
    reply: Settings,
  }),
  syncDevices: endpoint({
    method: 'GET',
    path: '/api/2/sync-devices/:user',
    ...forApps,
    summary: 'gPodder: which devices share their subscriptions; all of an account do.',
    params: OfUser,
    reply: SyncedDevices,
  }),
  changeSyncDevices: endpoint({
    method: 'POST',
    path: '/api/2/sync-devices/:user',
    ...forApps,
    bodyReadAs: 'json',
    summary: 'gPodder: let devices share their subscriptions. They do so already, and go on doing it.',
    params: OfUser,
    body: z.unknown(),
    reply: SyncedDevices,
  }),
  actions: endpoint({
    method: 'GET',
    path: '/api/2/episodes/:user',
    ...forApps,
    summary: 'gPodder: what was heard since a time, here and on other devices.',
    params: OfUser,
    query: z.object({
      since,
      podcast: Url.optional(),
      device: z.string().max(200).optional(),
      aggregated: Truthy,
    }),
    reply: ChangedActions,
  }),
  addActions: endpoint({
    method: 'POST',
    path: '/api/2/episodes/:user',
    ...forApps,
    bodyReadAs: 'json',
    bodyLimitBytes: LONG_BODY_BYTES,
    summary: 'gPodder: what was heard on a device.',
    params: OfUser,
    body: EpisodeActions,
    reply: Uploaded,
  }),
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
