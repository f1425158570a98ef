import { openImportedAccounts } from '../../users/imported-accounts.service.ts'
import { getAllLibraries } from '../../libraries/imported-libraries.service.ts'
import { loadImportState, loadImportStateToChange, saveImportState } from '../import-state.store.ts'
import type { ImportContext } from './run.types.ts'

/** Activates the imported accounts and emits events. Returns the ids of the added libraries. */
export async function finishImport(ctx: ImportContext): Promise<readonly string[]> {
  const { heldUserIds, changedUserIds, addedLibraryIds } = await loadImportState(ctx.db)
  await openImportedAccounts(ctx, heldUserIds, changedUserIds)
  await ctx.db.transaction().execute(async (tx) => {
    const state = await loadImportStateToChange(tx)
    await saveImportState(tx, {
      ...state,
      isDone: true,
      heldUserIds: [],
      changedUserIds: [],
      addedLibraryIds: [],
      restorePoint: null,
    })
  })
  const added = new Set(addedLibraryIds)
  for (const library of await getAllLibraries(ctx)) {
    ctx.events.emit(added.has(library.id) ? 'library.added' : 'library.changed', { library })
  }
  return addedLibraryIds
}
