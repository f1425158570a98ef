import type { LibraryView } from '@lectern/contract/libraries'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { usePageTitle } from '../../lib/page-title.ts'
import { providerName } from '../../lib/provider-names.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Select } from '../../ui/Select.tsx'
import { providersQuery } from '../edit-item/edit-item.api.ts'
import { librariesQuery } from '../libraries/libraries.api.ts'
import { useCurrentLibrary } from '../libraries/use-current-library.ts'
import { DropArea } from './DropArea.tsx'
import { FileNames } from './FileNames.tsx'
import { UploadCard } from './UploadCard.tsx'
import { useUpload } from './use-upload.ts'

export function UploadPage() {
  const { t } = useTranslation()
  const target = useTarget()
  const { library, folderId } = target
  const upload = useUpload(library, folderId)
  const providers = useProviders(library)
  const hasFiles = upload.cards.length > 0 || upload.ignored.length > 0
  usePageTitle(t('upload.heading'))
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
          disabled={hasFiles}
          hint={library && t(`upload.mediaType.${library.mediaType}`)}
        />
        <Select
          label={t('upload.folder')}
          value={folderId ?? null}
          onChange={target.chooseFolder}
          options={(library?.folders ?? []).map(({ id, fullPath }) => ({ value: id, label: fullPath }))}
          disabled={hasFiles}
        />
        {library?.mediaType === 'book' && (
          <Select
            label={t('upload.provider')}
            hint={t('upload.providerHint')}
            value={providers.chosen}
            onChange={providers.choose}
            options={providers.options}
          />
        )}
      </div>
      {library && !hasFiles && <DropArea mediaType={library.mediaType} onFound={upload.take} />}
      {library && hasFiles && (
        <>
          {/* In reach however many there are. */}
          <div className="sticky top-16 z-10 -mx-4 flex flex-wrap items-center justify-between gap-3 border-b border-line bg-bg px-4 py-3">
            <p role="status">
              {t('upload.items', { count: upload.cards.length })} ·{' '}
              {t('upload.ignored', { count: upload.ignored.length })}
            </p>
            <div className="flex gap-3">
              <Button disabled={upload.isSending} onClick={upload.reset}>
                {t('upload.reset')}
              </Button>
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
                isLocked={upload.isSending}
                onEdit={(names) => upload.edit(card.key, names)}
                onLookUp={() => void upload.lookUp(card, providers.chosen)}
                onRemove={() => upload.remove(card.key)}
              />
            ))}
          </ul>
        </>
      )}
    </div>
  )
}

/** Where it goes: the library one is in, and its first folder, unless one chooses others. */
function useTarget() {
  const { data: libraries = [] } = useQuery(librariesQuery())
  const current = useCurrentLibrary()
  const [libraryId, setLibraryId] = useState<string | null>(null)
  const [chosenFolder, setChosenFolder] = useState<string | null>(null)
  const library = libraries.find(({ id }) => id === libraryId) ?? current ?? libraries[0]
  const folder = library?.folders.find(({ id }) => id === chosenFolder) ?? library?.folders[0]
  return {
    libraries,
    library,
    folderId: folder?.id,
    folderPath: folder?.fullPath ?? '',
    chooseLibrary: setLibraryId,
    chooseFolder: setChosenFolder,
  }
}

/** Where names can be looked up: what the library uses, unless one chooses another. */
function useProviders(library: LibraryView | undefined) {
  const { data: offered } = useQuery(providersQuery())
  const [chosen, setChosen] = useState<string | null>(null)
  const value = chosen ?? library?.provider ?? 'google'
  const names = offered?.books ?? [{ value, text: providerName(value) }]
  return {
    chosen: value,
    choose: setChosen,
    options: names.map((one) => ({
      value: one.value,
      label: providerName(one.value) === one.value ? one.text : providerName(one.value),
    })),
  }
}
