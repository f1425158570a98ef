import type { BookMatchView, CustomProviderView, PodcastMatchView } from '@lectern/contract/metadata'
import type { BookMatch, CustomProvider, PodcastMatch } from './metadata.types.ts'

export function presentBookMatch(match: BookMatch, confidence: number): BookMatchView {
  const { durationMinutes, isExplicit, ...rest } = match
  return {
    ...rest,
    covers: [...match.covers],
    genres: [...match.genres],
    series: match.series.map((one) => ({ ...one })),
    duration: durationMinutes,
    ...(isExplicit === undefined ? {} : { explicit: isExplicit }),
    matchConfidence: confidence,
  }
}

export function presentPodcastMatch({ isExplicit, genres, ...rest }: PodcastMatch): PodcastMatchView {
  return { ...rest, genres: [...genres], explicit: isExplicit }
}

export function presentCustomProvider(provider: CustomProvider, slug: string): CustomProviderView {
  const { id, name, mediaType, url, authHeader } = provider
  return { id, name, mediaType, url, authHeaderValue: authHeader, slug }
}
