import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Pencil } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { QueryPage } from '../../ui/QueryPage.tsx'
import { SaveBar } from '../../ui/SaveBar.tsx'
import { editedItemQuery } from '../edit-item/edit-item.api.ts'
import { itemPath } from '../../cards/paths.ts'
import { openEditItem } from '../edit-item/use-edit-modal.ts'
import { usePermissions } from '../../session/use-permissions.ts'
import { type BookWithSound, isBookWithSound } from './chapter-editor.api.ts'
import { ChapterList } from './ChapterList.tsx'
import { ChapterTools } from './ChapterTools.tsx'
import { formatTime } from './clock-time.rules.ts'
import { EmbedTool } from './EmbedTool.tsx'
import { LookUpModal } from './LookUpModal.tsx'
import { TrackList } from './TrackList.tsx'
import { useChapterEditor } from './use-chapter-editor.ts'
import { usePreview } from './use-preview.ts'

interface ChapterEditorPageProps {
  itemId: string
  onDone: () => void
  notFound: ReactNode
}

export function ChapterEditorPage({ itemId, onDone, notFound }: ChapterEditorPageProps) {
  const { t } = useTranslation()
  const query = useQuery(editedItemQuery(itemId))
  return (
    <QueryPage title={t('chapters.title')} {...{ query, notFound }} failed={t('chapters.loadFailed')}>
      {(item) =>
        isBookWithSound(item) ? (
          <Editor key={item.id} item={item} onDone={onDone} />
        ) : (
          <EmptyState text={t('chapters.noAudio')} />
        )
      }
    </QueryPage>
  )
}

function Editor({ item, onDone }: { item: BookWithSound; onDone: () => void }) {
  const { t } = useTranslation()
  const editor = useChapterEditor(item, onDone)
  const { key: playingKey, positionSeconds, preview } = usePreview(item.media.tracks)
  const [inSeconds, setInSeconds] = useState(false)
  const [isLookingUp, setIsLookingUp] = useState(false)
  const { isAdmin } = usePermissions()
  const { drafts, errors, durationSeconds } = editor
  return (
    <div className="mx-auto grid w-full max-w-7xl grid-cols-1 gap-6 px-4 py-6 md:px-6">
      <Header item={item} durationSeconds={durationSeconds} />
      <div className="grid grid-cols-1 gap-6 xl:grid-cols-[minmax(0,1fr)_24rem]">
        <section aria-label={t('chapters.title')} className="grid content-start gap-4">
          <ChapterTools
            {...{ drafts, durationSeconds, inSeconds }}
            onInSeconds={setInSeconds}
            onReplace={(all) => editor.change({ kind: 'all', drafts: all })}
            onLookUp={() => setIsLookingUp(true)}
            onRemoveAll={editor.askToRemoveAll}
          />
          <ChapterList
            {...{ drafts, errors, inSeconds, preview, playingKey, positionSeconds }}
            onChange={editor.change}
          />
          <SaveBar className="flex-wrap gap-3 md:mx-0 md:px-0">
            {isAdmin && <EmbedTool item={item} isDirty={editor.isDirty} />}
            {editor.isDirty && (
              <Button onClick={() => void editor.askToReset()}>{t('chapters.reset')}</Button>
            )}
            <Button variant="primary" busy={editor.isSaving} disabled={!editor.isDirty} onClick={editor.save}>
              {t('chapters.save')}
            </Button>
          </SaveBar>
        </section>
        <TrackList
          tracks={item.media.tracks}
          playingSeconds={playingKey === null ? null : positionSeconds}
          onTake={(all) => editor.change({ kind: 'all', drafts: all })}
        />
      </div>
      {isLookingUp && (
        <LookUpModal
          asin={item.media.metadata.asin ?? ''}
          {...{ drafts, durationSeconds }}
          onClose={() => setIsLookingUp(false)}
          onTake={(all) => {
            editor.change({ kind: 'all', drafts: all })
            setIsLookingUp(false)
          }}
        />
      )}
    </div>
  )
}

function Header({ item, durationSeconds }: { item: BookWithSound; durationSeconds: number }) {
  const { t } = useTranslation()
  return (
    <header className="flex items-start gap-3">
      <h1 className="min-w-0 font-serif text-2xl font-semibold wrap-anywhere">
        <Link to={itemPath(item.id)} className="underline-offset-4 hover:underline">
          {item.media.metadata.title}
        </Link>
      </h1>
      <IconButton icon={Pencil} name={t('chapters.editDetails')} onClick={() => openEditItem(item.id)} />
      <p className="tabular mt-1.5 ml-auto shrink-0 text-muted max-md:hidden">
        {t('chapters.duration', { time: formatTime(Math.round(durationSeconds)) })}
      </p>
    </header>
  )
}
