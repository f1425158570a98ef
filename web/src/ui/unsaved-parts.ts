import { createContext, useCallback, useContext, useEffect, useId, useState } from 'react'

/** Forms on the tabs of a dialog tell it about unsaved changes, so that it can ask before they are lost. */
const ReportContext = createContext<(id: string, isDirty: boolean) => void>(() => undefined)

export const UnsavedParts = ReportContext.Provider

/** For the form: ends when the form is no longer shown. */
export function useReportUnsaved(isDirty: boolean): void {
  const report = useContext(ReportContext)
  const id = useId()
  useEffect(() => {
    report(id, isDirty)
    return () => report(id, false)
  }, [report, id, isDirty])
}

/** For the dialog: `report` is the value of `UnsavedParts`. */
export function useUnsavedParts() {
  const [dirtyIds, setDirtyIds] = useState<readonly string[]>([])
  const report = useCallback(
    (id: string, isDirty: boolean) =>
      setDirtyIds((ids) => {
        if (ids.includes(id) === isDirty) return ids
        return isDirty ? [...ids, id] : ids.filter((other) => other !== id)
      }),
    [],
  )
  return { report, hasUnsaved: dirtyIds.length > 0 }
}
