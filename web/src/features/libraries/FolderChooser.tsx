import clsx from 'clsx'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Alert } from '../../ui/Alert.tsx'
import { Button } from '../../ui/Button.tsx'
import { LoadError } from '../../ui/LoadState.tsx'
import { LoadingRows } from '../../ui/LoadingRows.tsx'
import { FolderList } from './FolderList.tsx'
import { FolderTrail } from './FolderTrail.tsx'
import type { FolderBrowser } from './use-folder-browser.ts'

/** Browses the server's folders, one level at a time. */
export function FolderChooser({ browser, className }: { browser: FolderBrowser; className?: string }) {
  const { t } = useTranslation()
  const { folders, inTheWay } = browser
  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowLeft') browser.goUp()
  }
  return (
    <div
      role="group"
      aria-label={t('libraries.chooser.title')}
      onKeyDown={handleKeyDown}
      className={clsx('flex flex-col gap-3', className)}
    >
      <FolderTrail trail={browser.trail} onGoTo={browser.goTo} />
      {inTheWay && <Alert kind="error">{t('libraries.chooser.contains', inTheWay)}</Alert>}
      <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain">
        {folders.isPending && (
          <LoadingRows text={t('libraries.chooser.loading')} heights={['h-11', 'h-11', 'h-11']} />
        )}
        {folders.isError && <LoadError query={folders} message={t('libraries.chooser.loadFailed')} />}
        {folders.isSuccess && folders.data.length === 0 && (
          <EmptyLevel
            text={browser.current ? t('libraries.chooser.empty') : t('libraries.chooser.nothing')}
          />
        )}
        {folders.isSuccess && folders.data.length > 0 && (
          <FolderList key={browser.current?.path} folders={folders.data} browser={browser} />
        )}
      </div>
    </div>
  )
}

/** Takes keyboard focus as a list of folders would. */
function EmptyLevel({ text }: { text: string }) {
  const textRef = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    textRef.current?.focus()
  }, [])
  return (
    <p ref={textRef} tabIndex={-1} className="py-8 text-center text-muted outline-none">
      {text}
    </p>
  )
}

export function FolderChooserFooter({ browser }: { browser: FolderBrowser }) {
  const { t } = useTranslation()
  const { current } = browser
  return (
    <>
      <Button onClick={browser.close}>{t('libraries.chooser.back')}</Button>
      <Button
        variant="primary"
        disabled={!browser.mayChooseCurrent}
        onClick={() => current && browser.choose(current.path)}
      >
        {t('libraries.chooser.selectThis')}
      </Button>
    </>
  )
}
