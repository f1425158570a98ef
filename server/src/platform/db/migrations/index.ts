import type { Migration } from '../migrate.ts'
import { accounts } from './0001-accounts.ts'
import { items } from './0002-items.ts'
import { scanReports } from './0003-scan-reports.ts'
import { listening } from './0004-listening.ts'
import { collections } from './0005-collections.ts'
import { changes } from './0006-changes.ts'
import { itemViews } from './0007-item-views.ts'
import { search } from './0008-search.ts'
import { listeningTimes } from './0009-listening-times.ts'
import { providers } from './0010-providers.ts'
import { fullViews } from './0011-full-views.ts'
import { searchDocs } from './0012-search-docs.ts'
import { jobs } from './0013-jobs.ts'
import { podcasts } from './0014-podcasts.ts'
import { feeds } from './0015-feeds.ts'
import { feedFetches } from './0016-feed-fetches.ts'
import { ownFeeds } from './0017-own-feeds.ts'
import { oldIds } from './0020-old-ids.ts'
import { annotations } from './0021-annotations.ts'
import { keys } from './0023-keys.ts'
import { ereaders } from './0024-ereaders.ts'
import { notifications } from './0025-notifications.ts'
import { shares } from './0026-shares.ts'
import { signIn } from './0027-sign-in.ts'
import { sealedMailPassword } from './0028-sealed-mail-password.ts'
import { audit } from './0030-audit.ts'
import { organise } from './0031-organise.ts'
import { ownShelves } from './0032-own-shelves.ts'
import { itemMarks } from './0033-item-marks.ts'
import { trash } from './0035-trash.ts'
import { reading } from './0037-reading.ts'
import { gpodderSettings } from './0039-gpodder-settings.ts'
import { nodes } from './0040-nodes.ts'
import { oldIdsById } from './0041-old-ids-by-id.ts'
import { sealedChannels } from './0042-sealed-channels.ts'
import { severalServers } from './0046-several-servers.ts'
import { entryIds } from './0047-entry-ids.ts'
import { unplacedProgress } from './0048-unplaced-progress.ts'

/** The order is fixed for good; append new migrations at the end. */
export const migrations: readonly Migration[] = [
  accounts,
  items,
  scanReports,
  listening,
  collections,
  changes,
  itemViews,
  search,
  listeningTimes,
  providers,
  fullViews,
  searchDocs,
  jobs,
  podcasts,
  feeds,
  feedFetches,
  ownFeeds,
  oldIds,
  annotations,
  keys,
  ereaders,
  notifications,
  shares,
  signIn,
  sealedMailPassword,
  audit,
  organise,
  ownShelves,
  itemMarks,
  trash,
  reading,
  gpodderSettings,
  nodes,
  oldIdsById,
  sealedChannels,
  severalServers,
  entryIds,
  unplacedProgress,
]
