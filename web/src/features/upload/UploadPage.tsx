import type { LibraryView } from '@lectern/contract/libraries'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { hinted } from '../../lib/hinted.ts'
import { usePageTitle } from '../../lib/page-title.ts'
import { providerName } from '@lectern/contract/rules/provider-names'
import { Alert } from '../../ui/Alert.tsx'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Select } from '../../ui/Select.tsx'
import { providersQuery } from '../providers/providers.api.ts'
import { librariesQuery } from '../libraries/libraries.api.ts'
import { useCurrentLibrary } from '../libraries/use-current-library.ts'
import { DropArea, useDragOverWindow } from './DropArea.tsx'
import { FileNames } from './FileNames.tsx'
import { UploadCard } from './UploadCard.tsx'
import { useNewItems } from './use-new-items.ts'
import { useUpload } from './use-upload.ts'

export function UploadPage() {
  const { t } = useTranslation()
  const target = useTarget()
  const { library, folderId } = target
  const upload = useUpload(library, folderId)
  const providers = useProviders(library)
  const newItemIn = useNewItems()
  const hasFiles = upload.cards.length > 0 || upload.ignored.length > 0
  const isDragging = useDragOverWindow()
  usePageTitle(t('upload.heading'))
  const handleReset = async () => {
    if (await upload.reset()) target.unpin()
  }
  if (target.libraries.length === 0) return <EmptyState text={t('upload.noLibrary')} />
  return (
    <div className="mx-auto grid w-full max-w-4xl grid-cols-1 gap-6 px-4 py-6 md:px-6">
      <h1 className="font-serif text-2xl font-semibold sm:text-3xl">{t('upload.heading')}</h1>
      <div className="grid gap-4 sm:grid-cols-2">
        <Select
          label={t('upload.library')}
          value={library?.id ?? null}
          onChange={target.chooseLibrary}
          options={target.libraries.map(({ id, name }) => ({ value: id, label: name }))}
          disabled={hasFiles && library !== undefined}
          hint={library && t(`upload.mediaType.${library.mediaType}`)}
        />
        <Select
          label={t('upload.folder')}
          value={folderId ?? null}
          onChange={target.chooseFolder}
          options={(library?.folders ?? []).map(({ id, fullPath }) => ({ value: id, label: fullPath }))}
          disabled={hasFiles && folderId !== undefined}
        />
        {library?.mediaType === 'book' && (
          <Select
            {...hinted(t, 'upload.provider')}
            value={providers.chosen}
            onChange={providers.choose}
            options={providers.options}
          />
        )}
      </div>
      {library && !hasFiles && (
        <DropArea
          mediaType={library.mediaType}
          isOver={isDragging}
          onFound={(found) => {
            target.pin()
            upload.take(found)
          }}
        />
      )}
      {target.isGone && <Alert kind="error">{t('upload.targetGone')}</Alert>}
      {library && hasFiles && (
        <>
          {/* Stays in reach however many cards there are. */}
          <div className="sticky top-16 z-10 -mx-4 flex flex-wrap items-center justify-between gap-3 border-b border-line bg-bg px-4 py-3">
            <p role="status">
              {t('upload.items', { count: upload.cards.length })} ·{' '}
              {t('upload.ignored', { count: upload.ignored.length })}
            </p>
            <div className="flex gap-3">
              {upload.isSending ? (
                <Button onClick={upload.stop}>{t('upload.stop')}</Button>
              ) : (
                <Button onClick={() => void handleReset()}>{t('upload.reset')}</Button>
              )}
              {!upload.isOver && upload.cards.length > 0 && (
                <Button variant="primary" busy={upload.isSending} onClick={() => void upload.sendAll()}>
                  {t('upload.send')}
                </Button>
              )}
            </div>
          </div>
          {upload.cards.length === 0 && <Alert kind="error">{t('upload.nothingFound')}</Alert>}
          {upload.ignored.length > 0 && (
            <Alert kind="warning" title={t('upload.ignoredTitle')}>
              <FileNames title={t('upload.ignoredFiles')} files={upload.ignored} />
            </Alert>
          )}
          <ul className="grid grid-cols-1 gap-6">
            {upload.cards.map((card, place) => (
              <UploadCard
                key={card.key}
                number={place + 1}
                card={card}
                mediaType={library.mediaType}
                folderPath={target.folderPath}
                itemId={card.directory === null ? undefined : newItemIn(folderId ?? '', card.directory)}
                isLocked={upload.isSending}
                provider={providers.chosen}
                onEdit={upload.edit}
                onLookUp={upload.lookUp}
                onRemove={upload.remove}
              />
            ))}
          </ul>
        </>
      )}
    </div>
  )
}

/**
 * Upload target: the current library and its first folder by default. Once files are chosen it stays fixed: if it is
 * removed, nothing else takes its place automatically.
 */
function useTarget() {
  const { data: libraries = [] } = useQuery(librariesQuery())
  const current = useCurrentLibrary()
  const [libraryId, setLibraryId] = useState<string | null>(null)
  const [chosenFolder, setChosenFolder] = useState<string | null>(null)
  const [isPinned, setIsPinned] = useState(false)
  const chosen = libraries.find(({ id }) => id === libraryId)
  const library = chosen ?? (isPinned ? undefined : (current ?? libraries[0]))
  const folder =
    library?.folders.find(({ id }) => id === chosenFolder) ?? (isPinned ? undefined : library?.folders[0])
  return {
    libraries,
    library,
    folderId: folder?.id,
    folderPath: folder?.fullPath ?? '',
    isGone: isPinned && folder === undefined,
    chooseLibrary: (id: string) => {
      setLibraryId(id)
      setChosenFolder(libraries.find((one) => one.id === id)?.folders[0]?.id ?? null)
    },
    chooseFolder: setChosenFolder,
    pin: () => {
      setLibraryId(library?.id ?? null)
      setChosenFolder(folder?.id ?? null)
      setIsPinned(true)
    },
    unpin: () => setIsPinned(false),
  }
}

/** Provider for looking up names: the library's own by default. */
function useProviders(library: LibraryView | undefined) {
  const { data: offered } = useQuery(providersQuery())
  const [chosen, setChosen] = useState<string | null>(null)
  const value = chosen ?? library?.provider ?? 'google'
  const names = offered?.books ?? [{ value, text: providerName(value) }]
  return {
    chosen: value,
    choose: setChosen,
    options: names.map((one) => ({ value: one.value, label: one.text })),
  }
}
