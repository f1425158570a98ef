import { create } from 'zustand'
import { readStoredJson, writeStored } from '../../lib/storage.ts'
import { currentUser, useUser } from '../../session/use-user.ts'
import { readLayout, type ShelfLayout } from './shelf-layout.rules.ts'

const STORAGE_KEY = 'shelfLayout'

type Stored = Readonly<Record<string, unknown>>

const readAll = (): Stored => {
  const stored = readStoredJson(STORAGE_KEY)
  return typeof stored === 'object' && stored !== null ? (stored as Stored) : {}
}

/** Stored per account on this device. */
const useStored = create<{ byUser: Stored }>(() => ({ byUser: readAll() }))

export const shelfLayout = (): ShelfLayout => readLayout(useStored.getState().byUser[currentUser()?.id ?? ''])

export function useShelfLayout() {
  const userId = useUser()?.id ?? ''
  const stored = useStored(({ byUser }) => byUser[userId])
  const layout = readLayout(stored)
  const update = (change: Partial<ShelfLayout>) => {
    const byUser = { ...useStored.getState().byUser, [userId]: { ...layout, ...change } }
    useStored.setState({ byUser })
    writeStored(STORAGE_KEY, JSON.stringify(byUser))
  }
  return { ...layout, update }
}
