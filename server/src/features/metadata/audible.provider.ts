import { listIn, objectIn, textIn } from './answers.rules.ts'
import { findEdition } from './audnexus.provider.ts'
import { looksLikeAsin } from './clean-query.rules.ts'
import type { Asking, BookMatch, BookQuery } from './metadata.types.ts'

/** The regional Audible stores: the store finds the ASINs of editions, another service provides their details. */

const TLD_OF_REGION: Readonly<Record<string, string>> = {
  us: '.com',
  ca: '.ca',
  uk: '.co.uk',
  au: '.com.au',
  fr: '.fr',
  de: '.de',
  jp: '.co.jp',
  it: '.it',
  in: '.co.in',
  es: '.es',
}

/** `audible` → us, `audible.de` → de. */
export function regionOf(provider: string): string {
  const region = provider.split('.')[1] ?? 'us'
  return Object.hasOwn(TLD_OF_REGION, region) ? region : 'us'
}

export async function searchAudible(asking: Asking, query: BookQuery, region: string): Promise<BookMatch[]> {
  const asin = query.asin ?? (looksLikeAsin(query.title) ? query.title : null)
  if (asin !== null) {
    const edition = await findEdition(asking, asin.toUpperCase(), region)
    if (edition) return [edition]
  }
  const { ask, at } = asking
  const parameters = new URLSearchParams({
    num_results: '10',
    products_sort_by: 'Relevance',
    title: query.title,
    ...(query.author ? { author: query.author } : {}),
  })
  const store = at.audible.replace('{tld}', TLD_OF_REGION[region] ?? '.com')
  const found = objectIn(await ask(`${store}/1.0/catalog/products?${parameters.toString()}`))
  const asins = listIn(found['products']).flatMap((product) => textIn(objectIn(product)['asin']) ?? [])
  const known = asins.filter((one) => /^[A-Z0-9]{10}$/.test(one)).slice(0, 10)
  const editions = await Promise.all(known.map((one) => findEdition(asking, one, region).catch(() => null)))
  return editions.filter((edition) => edition !== null)
}
