import type { ListFormat } from '@lectern/contract/gpodder-shapes'
import { invalid } from '../../lib/errors.ts'
import { readOpml, writeOpml } from '../podcasts/add/opml.service.ts'
import type { SubscribedPodcast } from './gpodder.types.ts'

/** Feed lists in the three gPodder formats. */

const MOST_FEEDS = 5000
const MOST_CHARACTERS = 4000

export function writeList(podcasts: readonly SubscribedPodcast[], format: ListFormat) {
  const urls = podcasts.map(({ feedUrl }) => feedUrl)
  if (format === 'json') return { type: 'application/json; charset=utf-8', text: JSON.stringify(urls) }
  if (format === 'txt')
    return { type: 'text/plain; charset=utf-8', text: urls.map((url) => `${url}\n`).join('') }
  return { type: 'text/x-opml; charset=utf-8', text: writeOpml('Subscriptions', podcasts) }
}

export function readList(text: string, format: ListFormat): string[] {
  const urls = new Set(feedsIn(text, format).map((url) => url.trim()))
  const good = [...urls].filter((url) => url !== '' && url.length <= MOST_CHARACTERS)
  return good.length <= MOST_FEEDS ? good : invalid(`The list has more than ${MOST_FEEDS} feeds`)
}

function feedsIn(text: string, format: ListFormat): string[] {
  if (format === 'opml') return readOpml(text).map(({ feedUrl }) => feedUrl)
  if (format === 'txt') return text.split(/\r?\n/)
  const list = parsed(text)
  if (!Array.isArray(list)) return invalid('The list is not a JSON array')
  return list.flatMap((one: unknown) => {
    const url = typeof one === 'object' && one !== null && 'feed' in one ? one.feed : one
    return typeof url === 'string' ? [url] : []
  })
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
