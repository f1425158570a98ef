import { Dialog } from '@base-ui/react/dialog'
import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { hotkeys } from '../../lib/hotkeys.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { closeReader } from './use-reader.ts'

/** Shown in place of a book: while it is loading, or why it cannot be read. */
export function ReaderMessage({ text, children }: { text?: string; children?: ReactNode }) {
  const { t } = useTranslation()
  useEffect(() => hotkeys.register('reader', (key) => key === 'Escape' && close()), [])
  return (
    <>
      <div className="flex justify-end p-2">
        <Dialog.Title className="sr-only">{t('reader.title')}</Dialog.Title>
        <IconButton name={t('reader.close')} icon={X} tooltipSide="left" onClick={closeReader} />
      </div>
      <div role="status" className="grid flex-1 place-items-center p-8 text-center">
        {text ?? children}
      </div>
    </>
  )
}

function close(): boolean {
  closeReader()
  return true
}
