import type { Config } from '../../config.ts'
import { AppError } from '../../lib/errors.ts'
import { fetchOutbound } from '../../platform/net/outbound.ts'
import type { AskJson, ProviderAddresses } from './metadata.types.ts'

const TIMEOUT_MS = 10_000
const MAX_BYTES = 4 * 1024 * 1024

const HOME: ProviderAddresses = {
  google: 'https://www.googleapis.com',
  openlibrary: 'https://openlibrary.org',
  openlibraryCovers: 'https://covers.openlibrary.org',
  itunes: 'https://itunes.apple.com',
  audible: 'https://api.audible{tld}',
  audnexus: 'https://api.audnex.us',
  fantlab: 'https://api.fantlab.ru',
  audiobookcovers: 'https://api.audiobookcovers.com',
  musicbrainz: 'https://musicbrainz.org',
}

export function providerAddresses({ providerUrls }: Pick<Config, 'providerUrls'>): ProviderAddresses {
  return { ...HOME, ...providerUrls }
}

/** URLs configured by an admin or the environment may be in the local network; URLs found in responses may not. */
export function askJson({ allowPrivate }: { readonly allowPrivate: boolean }): AskJson {
  return async (url, { headers = {} } = {}) => {
    const { status, bytes } = await fetchOutbound(url, {
      timeoutMs: TIMEOUT_MS,
      maxBytes: MAX_BYTES,
      allowPrivate,
      headers: { accept: 'application/json', ...headers },
    })
    const { host } = new URL(url)
    if (status === 404) return null
    if (status === 429) throw new AppError('unavailable', `${host} is limiting requests; try again later`)
    if (status !== 200) throw new AppError('unavailable', `${host} answered ${status}`)
    try {
      return JSON.parse(bytes.toString('utf8')) as unknown
    } catch (error) {
      throw new AppError('unavailable', `${host} sent a response that cannot be read`, { cause: error })
    }
  }
}
