import type { FeedEpisode } from '../feed.types.ts'

/** An episode with only the fields that a feed must have. */
export const aFeedEpisode = (
  traits: Partial<FeedEpisode> & Pick<FeedEpisode, 'guid' | 'title' | 'enclosure'>,
): FeedEpisode => ({
  subtitle: '',
  description: '',
  pubDate: '',
  publishedAt: null,
  episodeType: '',
  season: '',
  episode: '',
  author: '',
  duration: '',
  durationSeconds: null,
  isExplicit: false,
  link: '',
  imageUrl: null,
  chaptersUrl: null,
  chaptersType: null,
  chapters: [],
  transcripts: [],
  ...traits,
})
