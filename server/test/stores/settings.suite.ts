import { defaultServerSettings } from '@lectern/contract/settings'
import { beforeEach, describe, expect, test } from 'vitest'
import { loadServerSettings, saveServerSettings } from '../../src/features/settings/settings.store.ts'
import type { Db } from '../../src/platform/db/db.ts'
import { findSetting, saveSetting } from '../../src/platform/db/setting-rows.ts'

export function settingsSuite(openMigrated: () => Promise<Db>): void {
  describe('settings', () => {
    let db: Db
    beforeEach(async () => {
      db ??= await openMigrated()
      await db.deleteFrom('setting').execute()
    })
    const store = (value: string) =>
      db.transaction().execute((tx) => saveSetting(tx, 'server-settings', value))

    test('are the defaults until changed', async () => {
      expect(await loadServerSettings(db)).toEqual(defaultServerSettings)
      expect(await findSetting(db, 'server-settings')).toBeUndefined()
    })

    test('are returned as saved', async () => {
      const changed = {
        ...defaultServerSettings,
        language: 'de',
        backupSchedule: '0 3 * * *',
        sortingPrefixes: ['der', 'die'],
      } as const
      await db
        .transaction()
        .execute((tx) => saveServerSettings(tx, { ...changed, sortingPrefixes: ['der', 'die'] }))
      expect(await loadServerSettings(db)).toEqual(changed)
    })

    test('fall back to the default for a broken one, without affecting others', async () => {
      await store(
        JSON.stringify({
          language: 'klingon',
          backupsToKeep: 5,
          sortingPrefixes: 'the',
          dateFormat: 'yyyy-MM-dd',
        }),
      )
      expect(await loadServerSettings(db)).toEqual({
        ...defaultServerSettings,
        backupsToKeep: 5,
        dateFormat: 'yyyy-MM-dd',
      })
    })

    test('drop unknown ones', async () => {
      await store(JSON.stringify({ tokenSecret: 'x', fromTheFuture: true }))
      expect(await loadServerSettings(db)).toEqual(defaultServerSettings)
    })

    test.each(['', 'null', '[]', '42', '"text"', '{broken'])(
      'stored as %j fall back to the defaults',
      async (text) => {
        await store(text)
        expect(await loadServerSettings(db)).toEqual(defaultServerSettings)
      },
    )
  })
}
