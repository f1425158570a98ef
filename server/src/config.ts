import net from 'node:net'
import { hostname } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { isSameOrInside } from './lib/paths.ts'
import { isHostEntry } from './platform/net/addresses.ts'

/** All configuration from the environment, read once, typed and frozen. */
export interface Config {
  readonly host: string
  readonly port: number
  /** '' or '/prefix', without a trailing slash. */
  readonly basePath: string
  readonly configDir: string
  readonly metadataDir: string
  readonly backupDir: string
  /** Set by the environment, so it can't be changed on the settings page. */
  readonly isBackupDirFixed: boolean
  /** Encrypts secrets in backups, and decrypts those of other servers. */
  readonly backupPassphrase: string | null
  readonly webDir: string
  /** Null for SQLite in the config folder. */
  readonly databaseUrl: string | null
  /** Distinguishes the servers on one database, in logs and in the names of their own folders. */
  readonly nodeName: string
  /** For files that no other server may touch; the metadata folder may be shared. */
  readonly ownDir: string
  /** How long a stopping server lets requests and streams finish. */
  readonly drainSeconds: number
  readonly ffmpegPath: string | null
  readonly ffprobePath: string | null
  readonly logLevel: string | null
  /** Lets any web page call the API. Off by default. */
  readonly allowCors: boolean
  /** Addresses of proxies whose X-Forwarded-* headers are trusted. */
  readonly trustProxy: string
  /** URL prefix for files if a reverse proxy serves them itself (X-Accel-Redirect). */
  readonly accelPrefix: string | null
  readonly releasesUrl: string | null
  /** Token that Prometheus must send to read the metrics; null disables them. */
  readonly metricsToken: string | null
  /** Overridden URLs of metadata providers, such as a mirror or a mock. */
  readonly providerUrls: Readonly<Partial<Record<ProviderName, string>>>
  /** Private hosts and address ranges that feeds and downloads may come from. */
  readonly allowedPrivateHosts: readonly string[]
  /** Server settings that the environment decides, whatever is stored. */
  readonly fixedSettings: FixedSettings
  readonly source: string
  readonly timeZone: string
  readonly demo: boolean
}

/** Names as in the server settings. */
export interface FixedSettings {
  readonly allowIframe?: true
  readonly rateLimitLoginRequests?: number
  readonly rateLimitLoginWindow?: number
}

type Env = Readonly<Record<string, string | undefined>>

/** The same place from server/src and from server/dist. */
const BUILT_WEB_CLIENT = fileURLToPath(new URL('../../web/dist', import.meta.url))

export function readConfig(env: Env, args: readonly string[] = [], root: string = process.cwd()): Config {
  const folder = (name: string, fallback: string) =>
    readFolder(name, path.resolve(root, env[name] || fallback))
  const metadataDir = folder('METADATA_PATH', './data/metadata')
  const databaseUrl = readDatabaseUrl(env['DATABASE_URL'])
  const nodeName = readNodeName(env['NODE_NAME'])
  return Object.freeze({
    host: env['HOST']?.trim() || '0.0.0.0',
    port: readPort(env['PORT']),
    basePath: readBasePath(env['ROUTER_BASE_PATH']),
    configDir: folder('CONFIG_PATH', './data/config'),
    metadataDir,
    backupDir: folder('BACKUP_PATH', path.join(metadataDir, 'backups')),
    isBackupDirFixed: Boolean(env['BACKUP_PATH']),
    backupPassphrase: env['BACKUP_PASSPHRASE'] || null,
    webDir: folder('WEB_PATH', BUILT_WEB_CLIENT),
    databaseUrl,
    nodeName,
    ownDir: databaseUrl === null ? metadataDir : path.join(metadataDir, 'nodes', nodeName),
    drainSeconds: readDrainSeconds(env['DRAIN_SECONDS']),
    ffmpegPath: env['FFMPEG_PATH'] || null,
    ffprobePath: env['FFPROBE_PATH'] || null,
    logLevel: readLogLevel(env['LOG_LEVEL']),
    allowCors: readSwitch('ALLOW_CORS', env['ALLOW_CORS']),
    trustProxy: readTrustProxy(env['TRUST_PROXY']),
    accelPrefix: env['USE_X_ACCEL'] || null,
    releasesUrl: readUrl('RELEASES_URL', env['RELEASES_URL']),
    metricsToken: readMetricsToken(env['METRICS_TOKEN']),
    providerUrls: readProviderUrls(env),
    allowedPrivateHosts: readAllPrivateHosts(env),
    fixedSettings: readFixedSettings(env),
    source: env['SOURCE'] || 'local',
    timeZone: readTimeZone(env['TZ'], Intl.DateTimeFormat().resolvedOptions().timeZone),
    demo: args.includes('--demo'),
  })
}

const PROVIDER_VARIABLES = {
  google: 'PROVIDER_GOOGLE_URL',
  openlibrary: 'PROVIDER_OPENLIBRARY_URL',
  openlibraryCovers: 'PROVIDER_OPENLIBRARY_COVERS_URL',
  itunes: 'PROVIDER_ITUNES_URL',
  audible: 'PROVIDER_AUDIBLE_URL',
  audnexus: 'PROVIDER_AUDNEXUS_URL',
  fantlab: 'PROVIDER_FANTLAB_URL',
  audiobookcovers: 'PROVIDER_AUDIOBOOKCOVERS_URL',
  musicbrainz: 'PROVIDER_MUSICBRAINZ_URL',
} as const
export type ProviderName = keyof typeof PROVIDER_VARIABLES

function readProviderUrls(env: Env): Config['providerUrls'] {
  const given = Object.entries(PROVIDER_VARIABLES).flatMap(([name, variable]) => {
    const url = readUrl(variable, env[variable])
    return url === null ? [] : [[name, url.replace(/\/+$/, '')]]
  })
  return Object.freeze(Object.fromEntries(given))
}

function readUrl(name: string, url: string | undefined): string | null {
  if (!url) return null
  if (!/^https?:\/\//.test(url)) throw new Error(`${name} must begin with http:// or https://.`)
  return url
}

/** Node takes a TZ that it does not know for UTC, so that schedules would run at the wrong hours. */
export function readTimeZone(text: string | undefined, inUse: string | undefined): string {
  if (isTimeZone(inUse) && (!text || isTimeZone(text.replace(/^:/, '')))) return inUse
  // Node's name for the time zone of an empty TZ is not valid in a browser.
  if (!text) return 'UTC'
  throw new Error(`TZ is "${text}", but must be the exact name of a time zone, such as Europe/Berlin.`)
}

function isTimeZone(name: string | undefined): name is string {
  if (!name || name === 'Etc/Unknown') return false
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: name }))
  } catch {
    return false
  }
}

const ON: readonly string[] = ['1', 'true', 'yes', 'on']
const OFF: readonly string[] = ['', '0', 'false', 'no', 'off']

function readSwitch(name: string, text = ''): boolean {
  const word = text.trim().toLowerCase()
  if (ON.includes(word) || OFF.includes(word)) return ON.includes(word)
  throw new Error(`${name} is "${text}", but must be 1 or true for on, 0 or false for off.`)
}

const EVERY_ADDRESS = ['0.0.0.0/0', '::/0']

/** Under Lectern's name and under those of Audiobookshelf. */
function readAllPrivateHosts(env: Env): readonly string[] {
  const isUnfiltered = readSwitch('DISABLE_SSRF_REQUEST_FILTER', env['DISABLE_SSRF_REQUEST_FILTER'])
  return Object.freeze([
    ...(isUnfiltered ? EVERY_ADDRESS : []),
    ...readPrivateHosts('ALLOWED_PRIVATE_HOSTS', env['ALLOWED_PRIVATE_HOSTS']),
    ...readPrivateHosts('SSRF_REQUEST_FILTER_WHITELIST', env['SSRF_REQUEST_FILTER_WHITELIST']),
  ])
}

const MOST_ATTEMPTS = 1000
const SHORTEST_WINDOW_MS = 1000
const LONGEST_WINDOW_MS = 24 * 3_600_000

function readFixedSettings(env: Env): FixedSettings {
  const attempts = readWholeNumber('RATE_LIMIT_AUTH_MAX', env['RATE_LIMIT_AUTH_MAX'])
  const windowMs = readWholeNumber('RATE_LIMIT_AUTH_WINDOW', env['RATE_LIMIT_AUTH_WINDOW'])
  return Object.freeze({
    ...(readSwitch('ALLOW_IFRAME', env['ALLOW_IFRAME']) && { allowIframe: true as const }),
    // Audiobookshelf takes 0 for no limit.
    ...(attempts !== null && { rateLimitLoginRequests: Math.min(attempts || MOST_ATTEMPTS, MOST_ATTEMPTS) }),
    ...(windowMs !== null && {
      rateLimitLoginWindow: Math.min(Math.max(windowMs, SHORTEST_WINDOW_MS), LONGEST_WINDOW_MS),
    }),
  })
}

function readWholeNumber(name: string, text: string | undefined): number | null {
  if (!text) return null
  if (!/^\d+$/.test(text.trim())) throw new Error(`${name} is "${text}", but must be a whole number.`)
  return Number(text)
}

function readPrivateHosts(name: string, text: string | undefined): readonly string[] {
  const entries = (text ?? '').split(',').map((entry) => entry.trim())
  const given = entries.filter((entry) => entry !== '')
  const odd = given.find((entry) => !isHostEntry(entry))
  if (odd !== undefined) {
    throw new Error(
      `${name} has "${odd}", but must be host names, addresses or ranges like 192.168.1.0/24, with commas between.`,
    )
  }
  return given
}

const MIN_TOKEN_LENGTH = 16

function readMetricsToken(text: string | undefined): string | null {
  if (!text) return null
  // The error doesn't include the token.
  if (text.length < MIN_TOKEN_LENGTH || /[^\x21-\x7e]/.test(text)) {
    throw new Error(`METRICS_TOKEN must have at least ${MIN_TOKEN_LENGTH} characters, without spaces.`)
  }
  return text
}

/** Node never finishes creating a folder in /proc: it retries while the system reports the parent as missing. */
function readFolder(name: string, folder: string): string {
  if (isSameOrInside(folder, '/proc')) {
    throw new Error(`${name} is ${folder}, but no folder can be created there.`)
  }
  return folder
}

function readPort(text: string | undefined): number {
  if (!text) return 13378
  const port = Number(text)
  if (!Number.isInteger(port) || port < 0 || port > 65535) {
    throw new Error(`PORT is "${text}", but must be a number from 0 to 65535.`)
  }
  return port
}

function readBasePath(text: string | undefined): string {
  const inner = (text ?? '').split('/').filter((part) => part !== '')
  // Browsers resolve "." and ".." before they send a request.
  if (inner.some((part) => !/^[A-Za-z0-9._~-]+$/.test(part) || /^\.\.?$/.test(part))) {
    throw new Error(
      `ROUTER_BASE_PATH is "${text}", but may hold letters, digits, ".", "_", "~" and "-" only, and no part may be "." or "..".`,
    )
  }
  return inner.length === 0 ? '' : `/${inner.join('/')}`
}

function readDatabaseUrl(text: string | undefined): string | null {
  if (!text) return null
  // The URL contains a password, so the error doesn't include it.
  if (!/^postgres(ql)?:\/\//.test(text))
    throw new Error('DATABASE_URL must begin with postgres:// or be left out.')
  return text
}

function readDrainSeconds(text: string | undefined): number {
  const seconds = Number(text || '0')
  if (!Number.isInteger(seconds) || seconds < 0 || seconds > 86_400)
    throw new Error(`DRAIN_SECONDS is "${text}", but must be a number of seconds, at most a day.`)
  return seconds
}

function readNodeName(text: string | undefined): string {
  if (text && !/^[A-Za-z0-9][A-Za-z0-9._-]{0,62}$/.test(text))
    throw new Error('NODE_NAME may hold letters, digits, ".", "_" and "-" only, at most 63.')
  return text || hostname().replace(/[^A-Za-z0-9._-]/g, '-')
}

const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']

function readLogLevel(text: string | undefined): string | null {
  if (!text) return null
  const level = text.toLowerCase()
  if (!LOG_LEVELS.includes(level)) {
    throw new Error(`LOG_LEVEL is "${text}", but must be one of ${LOG_LEVELS.join(', ')}.`)
  }
  return level
}

function readTrustProxy(text: string | undefined): string {
  if (!text) return 'loopback'
  if (!text.split(',').every((part) => isAddressRange(part.trim()))) {
    throw new Error(
      `TRUST_PROXY is "${text}", but must be addresses like 10.0.0.1 or 10.0.0.0/8, or loopback, linklocal, uniquelocal, with commas between.`,
    )
  }
  return text
}

function isAddressRange(text: string): boolean {
  if (['loopback', 'linklocal', 'uniquelocal'].includes(text)) return true
  const [address = '', bits, ...rest] = text.split('/')
  const kind = net.isIP(address)
  if (kind === 0 || rest.length > 0) return false
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (kind === 4 ? 32 : 128))
}
