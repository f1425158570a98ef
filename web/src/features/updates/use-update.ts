import { PRODUCT_VERSION } from '@lectern/contract/constants'
import i18next from 'i18next'
import { create } from 'zustand'
import { call } from '../../lib/client.ts'
import { readStored, readStoredJson, writeStored } from '../../lib/storage.ts'
import { toast } from '../../ui/toast.tsx'
import { CHECK_EVERY_MS, compareReleases, noUpdate, shouldCheck, type VersionData } from './version.rules.ts'

/** Checks for new versions. The result is stored, so that a reload does not check again. */

const LAST_CHECK_KEY = 'lastVerCheck'
const DATA_KEY = 'versionData'
const IGNORED_KEY = 'ignoreVersion'
const TOAST_MS = 20_000

const useVersionData = create<VersionData>(() => lastCheck()?.data ?? noUpdate(PRODUCT_VERSION))

export const useUpdate = (): VersionData => useVersionData()

export function startUpdateCheck(): () => void {
  void checkForUpdate(Date.now())
  const timer = setInterval(() => void checkForUpdate(Date.now()), CHECK_EVERY_MS)
  return () => clearInterval(timer)
}

export async function checkForUpdate(now: number): Promise<void> {
  if (!shouldCheck(lastCheck(), PRODUCT_VERSION, now)) return
  try {
    const { releases } = await call('releases.list')
    const data = compareReleases(PRODUCT_VERSION, releases)
    writeStored(LAST_CHECK_KEY, String(now))
    writeStored(DATA_KEY, JSON.stringify(data))
    useVersionData.setState(data, true)
    if (data.hasUpdate && readStored(IGNORED_KEY) !== data.latestVersion) announce(data)
  } catch {
    // The failed request is in the console; treated as no update available.
    useVersionData.setState(noUpdate(PRODUCT_VERSION), true)
  }
}

function announce({ latestVersion, githubTagUrl }: VersionData): void {
  toast.info(i18next.t('updates.available', { version: latestVersion }), {
    id: 'update',
    duration: TOAST_MS,
    ...(githubTagUrl === null
      ? {}
      : {
          action: {
            label: i18next.t('updates.open'),
            onClick: () => void window.open(githubTagUrl, '_blank', 'noopener'),
          },
        }),
    onDismiss: () => writeStored(IGNORED_KEY, latestVersion ?? ''),
  })
}

function lastCheck(): { checkedAt: number; data: VersionData } | null {
  const checkedAt = Number(readStored(LAST_CHECK_KEY))
  const data = readStoredJson(DATA_KEY)
  const isSound = typeof data === 'object' && data !== null && 'currentVersion' in data
  return checkedAt > 0 && isSound ? { checkedAt, data: data as VersionData } : null
}
