import { z } from 'zod'

/** Schemas for OPDS 2.0 and Readium's audiobook manifest. */

const Href = z.string().min(1)
const Link = z.object({
  href: Href,
  type: z.string().min(1).optional(),
  rel: z.union([z.string().min(1), z.array(z.string().min(1))]).optional(),
  title: z.string().min(1).optional(),
  templated: z.boolean().optional(),
})
const Publication = z.object({
  metadata: z.object({
    '@type': z.enum(['http://schema.org/Book', 'http://schema.org/Audiobook', 'http://schema.org/EBook']),
    title: z.string().min(1),
    identifier: z.string().regex(/^urn:/),
  }),
  links: z
    .array(Link.required({ type: true }))
    .min(1)
    .refine((links) => links.some(({ rel }) => rel === 'http://opds-spec.org/acquisition'), 'offers nothing'),
  images: z
    .array(
      Link.extend({ type: z.enum(['image/jpeg', 'image/png', 'image/gif', 'image/webp', 'image/avif']) }),
    )
    .min(1)
    .optional(),
})
const Feed = z
  .object({
    metadata: z.object({ title: z.string().min(1), currentPage: z.int().min(1).optional() }),
    links: z
      .array(Link)
      .refine((links) => links[0]?.rel === 'self', 'self is not the first')
      .refine((links) => links.every(({ href, templated }) => href.includes('{') === (templated === true))),
    navigation: z.array(Link.required({ title: true, type: true })).optional(),
    publications: z.array(Publication).optional(),
    facets: z
      .array(
        z.object({
          metadata: z.object({ title: z.string().min(1) }),
          links: z
            .array(Link.required({ title: true }))
            .min(1)
            .refine((links) => links.filter(({ rel }) => rel === 'self').length <= 1, 'two are active'),
        }),
      )
      .min(1)
      .optional(),
  })
  .refine(({ navigation, publications }) => navigation !== undefined || publications !== undefined)

const Manifest = z.object({
  metadata: z.object({
    '@type': z.literal('http://schema.org/Audiobook'),
    conformsTo: z.literal('https://readium.org/webpub-manifest/profiles/audiobook'),
    title: z.string().min(1),
    duration: z.number().positive(),
  }),
  links: z.array(Link).refine((links) => links.some(({ rel }) => rel === 'self')),
  readingOrder: z
    .array(
      z.object({
        href: Href.refine((href) => !href.includes('#'), 'has a fragment'),
        type: z.string().regex(/^audio\//),
        duration: z.number().positive(),
      }),
    )
    .min(1),
  toc: z.array(z.object({ title: z.string().min(1), href: z.string().regex(/#t=[\d.]+$/) })).optional(),
})

export const faultsOfFeed = (feed: unknown): string[] => [...faultsOf(Feed, feed), ...emptyValues(feed)]
export const faultsOfManifest = (manifest: unknown): string[] => [
  ...faultsOf(Manifest, manifest),
  ...emptyValues(manifest),
]

const faultsOf = (schema: z.ZodType, value: unknown): string[] =>
  schema.safeParse(value).error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`) ?? []

/** Metadata should contain no nulls, empty strings or empty lists. */
function emptyValues(value: unknown, where = ''): string[] {
  if (value === null || value === '') return [`${where} is empty`]
  if (typeof value !== 'object') return []
  return Object.entries(value).flatMap(([key, inside]) =>
    where.endsWith('metadata') && Array.isArray(inside) && inside.length === 0
      ? [`${where}.${key} is empty`]
      : emptyValues(inside, `${where}.${key}`),
  )
}
