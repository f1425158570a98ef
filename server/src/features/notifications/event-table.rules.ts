import type { NotificationEventName } from '@lectern/contract/notifications'

/** An event that notifications can be sent for, and the variables of its templates. */
export interface NotificationEvent {
  readonly name: NotificationEventName
  readonly requiresLibrary: boolean
  readonly libraryMediaType?: string
  readonly description: string
  readonly defaults: { readonly title: string; readonly body: string }
  /** Every variable, with its value in a test. */
  readonly testData: Readonly<Record<string, string>>
}

const FAILED_FEED = {
  feedUrl: 'https://example.org/feed.xml',
  numFailed: '3',
  title: 'A Podcast',
}

export const EVENT_TABLE: readonly NotificationEvent[] = [
  {
    name: 'onPodcastEpisodeDownloaded',
    requiresLibrary: true,
    libraryMediaType: 'podcast',
    description: 'A new podcast episode was downloaded automatically.',
    defaults: {
      title: 'New episode of {{podcastTitle}}',
      body: '{{episodeTitle}} is now in {{libraryName}}.',
    },
    testData: {
      libraryItemId: 'li_test',
      libraryId: 'lib_test',
      libraryName: 'Podcasts',
      mediaTags: 'history, science',
      podcastTitle: 'A Podcast',
      podcastAuthor: 'An Author',
      podcastDescription: 'What the podcast is about.',
      podcastGenres: 'History, Science',
      episodeId: 'ep_test',
      episodeTitle: 'The first episode',
      episodeSubtitle: 'Where it all begins',
      episodeDescription: 'What the episode is about.',
    },
  },
  {
    name: 'onBackupCompleted',
    requiresLibrary: false,
    description: 'A backup was made.',
    defaults: {
      title: 'Backup completed',
      body: 'The backup {{backupPath}} ({{backupSize}}) is ready. There are {{backupCount}} backups now.',
    },
    testData: {
      completionTime: '2026-01-15 01:30',
      backupPath: '/metadata/backups/2026-01-15T0130.audiobookshelf',
      backupSize: '12 MB',
      backupCount: '2',
      removedOldest: 'false',
    },
  },
  {
    name: 'onBackupFailed',
    requiresLibrary: false,
    description: 'A backup could not be made.',
    defaults: { title: 'Backup failed', body: 'The backup could not be made: {{errorMsg}}' },
    testData: { errorMsg: 'The disk is full' },
  },
  {
    name: 'onRSSFeedFailed',
    requiresLibrary: true,
    libraryMediaType: 'podcast',
    description: 'The feed of a podcast could not be read.',
    defaults: {
      title: 'The feed of {{title}} failed',
      body: '{{feedUrl}} could not be read. Failures in a row: {{numFailed}}.',
    },
    testData: FAILED_FEED,
  },
  {
    name: 'onRSSFeedDisabled',
    requiresLibrary: true,
    libraryMediaType: 'podcast',
    description: 'The feed of a podcast is gone and no longer checked.',
    defaults: {
      title: 'The feed of {{title}} is no longer checked',
      body: '{{feedUrl}} is gone. Failures in a row: {{numFailed}}.',
    },
    testData: FAILED_FEED,
  },
  {
    name: 'onTest',
    requiresLibrary: false,
    description: 'A test that is triggered manually.',
    defaults: { title: 'Test notification', body: 'This is a test from Lectern {{version}}.' },
    testData: { version: '3.0.0' },
  },
]

export function eventNamed(name: NotificationEventName): NotificationEvent {
  const event = EVENT_TABLE.find((one) => one.name === name)
  if (!event) throw new Error(`There is no event ${name}.`)
  return event
}
