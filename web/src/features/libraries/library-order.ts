import type { LibraryView } from '@lectern/contract/libraries'
import i18next from 'i18next'
import { serverTextOr } from '../../lib/api-error.ts'
import { toast } from '../../ui/toast.tsx'
import { inDisplayOrder, knownLibraries, orderLibraries, showPlaces } from './libraries.api.ts'
import { movesBetween, withReassignedPlaces } from './library-order.rules.ts'

/**
 * Reordering is applied optimistically, saved shortly after the last of several drops, and reverted if saving fails.
 */

const SAVE_AFTER_MS = 500
const SAVED_TOAST_MS = 1500
const TOAST_ID = 'library-order'

/** As stored on the server; null while nothing is waiting to be saved. */
let saved: readonly LibraryView[] | null = null
let wanted: readonly LibraryView[] | null = null
let isSaving = false
let timer: ReturnType<typeof setTimeout> | undefined

export function sortLibraries(inNewOrder: readonly LibraryView[]): void {
  saved ??= inDisplayOrder([...knownLibraries()])
  wanted = withReassignedPlaces(inNewOrder)
  showPlaces(wanted)
  saveSoon()
}

function saveSoon(): void {
  clearTimeout(timer)
  // Saves run one at a time: the second is sent as a difference to the first.
  timer = setTimeout(() => (isSaving ? saveSoon() : void save()), SAVE_AFTER_MS)
}

async function save(): Promise<void> {
  const [before, after] = [saved ?? [], wanted ?? []]
  wanted = null
  isSaving = true
  try {
    const moves = movesBetween(before, after)
    if (moves.length > 0) {
      await orderLibraries(moves)
      toast.success(i18next.t('libraries.orderSaved'), { id: TOAST_ID, duration: SAVED_TOAST_MS })
    }
    saved = after
  } catch (error) {
    showPlaces(before)
    toast.error(serverTextOr(error, i18next.t('libraries.orderFailed')), { id: TOAST_ID })
  }
  isSaving = false
  // Responses and events for the first order must not undo a later drop.
  if (wanted === null) saved = null
  else showPlaces(wanted)
}
