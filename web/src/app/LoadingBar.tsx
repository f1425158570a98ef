import { useRouterState } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAwaitedCode } from '../lib/load-code.ts'
import { Progress } from '../ui/Progress.tsx'

/** As for skeletons: anything that loads faster needs no sign of it. */
const AFTER_MS = 150

/** A thin bar along the top of the window while the code of a page or a modal is being loaded. */
export function LoadingBar() {
  const { t } = useTranslation()
  const isPageAwaited = useRouterState({ select: ({ isLoading }) => isLoading })
  const isCodeAwaited = useAwaitedCode(({ count }) => count > 0)
  const isShown = useIsLasting(isPageAwaited || isCodeAwaited)
  return (
    <div aria-live="polite" className="pointer-events-none fixed inset-x-0 top-0 z-50 print:hidden">
      {isShown && (
        <>
          <span className="sr-only">{t('ui.loading')}</span>
          <Progress label={t('ui.loading')} value={null} className="rounded-none" />
        </>
      )}
    </div>
  )
}

function useIsLasting(isOn: boolean): boolean {
  const [isLasting, setIsLasting] = useState(false)
  useEffect(() => {
    if (!isOn) return
    const timer = setTimeout(() => setIsLasting(true), AFTER_MS)
    return () => {
      clearTimeout(timer)
      setIsLasting(false)
    }
  }, [isOn])
  return isLasting
}
