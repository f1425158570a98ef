import type { ImportPreviewView } from '@lectern/contract/import'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { serverTextOr } from '../../lib/api-error.ts'
import { type ImportWish, previewImport, sendBackup, startImport } from './import.api.ts'
import { mappingsOf } from './import.rules.ts'

export interface ImportWork {
  readonly preview: ImportPreviewView | null
  readonly isBusy: boolean
  /** From 0 to 1 during the upload. */
  readonly sent: number | null
  readonly error: string | null
  /** Keyed by old path. */
  readonly folders: Readonly<Record<string, string>>
  readonly root: 'replace' | 'keep' | null
  readonly secret: string
  readonly setFolder: (from: string, to: string) => void
  readonly setRoot: (root: 'replace' | 'keep') => void
  readonly setSecret: (secret: string) => void
  readonly look: (path: string | null, metadataPath: string | null) => void
  readonly send: (file: File) => void
  readonly lookAgain: () => void
  readonly start: () => void
}

/** Choices made so far, and the server's responses. */
export function useImport(): ImportWork {
  const { t } = useTranslation()
  const [preview, setPreview] = useState<ImportPreviewView | null>(null)
  const [isBusy, setIsBusy] = useState(false)
  const [sent, setSent] = useState<number | null>(null)
  const [error, setError] = useState<string | null>(null)
  const [folders, setFolders] = useState<Record<string, string>>({})
  const [root, setRoot] = useState<'replace' | 'keep' | null>(null)
  const [secret, setSecret] = useState('')
  const [place, setPlace] = useState<Pick<ImportWish, 'path' | 'metadataPath'>>({
    path: null,
    metadataPath: null,
  })

  const wish = (at = place): ImportWish => ({
    ...at,
    mappings: mappingsOf(folders),
    root,
    tokenSecret: secret.trim() || null,
  })
  const busy = async (work: () => Promise<void>, fallback: string) => {
    setIsBusy(true)
    setError(null)
    try {
      await work()
    } catch (failure) {
      setError(serverTextOr(failure, fallback))
    } finally {
      setIsBusy(false)
      setSent(null)
    }
  }
  const show = async (at: Pick<ImportWish, 'path' | 'metadataPath'>) => {
    setPlace(at)
    setPreview(await previewImport(wish(at)))
  }
  return {
    preview,
    isBusy,
    sent,
    error,
    folders,
    root,
    secret,
    setFolder: (from, to) => setFolders((before) => ({ ...before, [from]: to })),
    setRoot,
    setSecret,
    look: (path, metadataPath) => void busy(() => show({ path, metadataPath }), t('import.lookFailed')),
    send: (file) =>
      void busy(async () => {
        setSent(0)
        await sendBackup(file, setSent)
        await show({ path: null, metadataPath: null })
      }, t('import.sendFailed')),
    lookAgain: () => void busy(() => show(place), t('import.lookFailed')),
    start: () =>
      void busy(async () => {
        await startImport(wish())
        setPreview(null)
      }, t('import.startFailed')),
  }
}
