import type { ItemExpandedView } from '@lectern/contract/items'
import { Suspense, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { lazyNamed } from '../../lib/lazy-named.ts'
import { Button } from '../../ui/Button.tsx'
import { AudioPanel } from './AudioPanel.tsx'
import type { Ebook } from './ebook.rules.ts'
import { BookStage } from './BookStage.tsx'
import { NotesPanel } from './NotesPanel.tsx'
import { PlaceQuestions } from './PlaceQuestions.tsx'
import { ReaderFailure } from './ReaderFailure.tsx'
import { ReaderFooter } from './ReaderFooter.tsx'
import { ReaderHeader } from './ReaderHeader.tsx'
import { ReaderPanel, type PanelName } from './ReaderPanel.tsx'
import { isRightToLeftComic, useLook } from './reader-look.ts'
import { SelectionBar } from './SelectionBar.tsx'
import type { Opened, Reading } from './stage.ts'
import { useBookSearch } from './use-book-search.ts'
import { useNotes } from './use-notes.ts'
import { useOtherMedium } from './use-other-medium.ts'
import { useReaderKeys } from './use-reader-keys.ts'
import { useReadingTime } from './use-reading-time.ts'
import { useSavedPlace } from './use-saved-place.ts'
import { useWayBack } from './use-way-back.ts'

const PdfStage = lazyNamed(() => import('./PdfStage.tsx'), 'PdfStage')
const ComicStage = lazyNamed(() => import('./ComicStage.tsx'), 'ComicStage')
const STAGES = { book: BookStage, pdf: PdfStage, comic: ComicStage }

/** One e-book, with everything around its pages. */
export function ReaderScreen({ item, ebook }: { item: ItemExpandedView; ebook: Ebook }) {
  const { t } = useTranslation()
  const look = useLook()
  const { start, note, onReported } = useSavedPlace(item, ebook)
  const [opened, setOpened] = useState<Opened | null>(null)
  const [reading, setReading] = useState<Reading | null>(null)
  const [failure, setFailure] = useState<unknown>(null)
  const [panel, setPanel] = useState<PanelName | null>(null)
  const [chosenMark, setChosenMark] = useState<string | null>(null)
  const wayBack = useWayBack()
  const { title, author } = namesOf(item)
  const notes = useNotes(item.id, reading)
  const medium = useOtherMedium(item, opened, reading)
  useReadingTime(item.id, reading)
  const controls = opened?.controls
  const search = useBookSearch(controls?.search)
  const saysRightToLeft = opened?.isRightToLeft ?? false
  const isRightToLeft = ebook.kind === 'comic' ? isRightToLeftComic(look, saysRightToLeft) : saysRightToLeft
  const stageRef = useRef<HTMLDivElement>(null)
  /** Returns focus to the stage, so that keys turn pages again. */
  const closePanel = () => {
    setPanel(null)
    stageRef.current?.focus()
  }
  const { handleKey, turnTo } = useReaderKeys({ controls, isRightToLeft, panel, closePanel })
  const Stage = STAGES[ebook.kind]

  const goTo = (go: () => void) => {
    if (reading) wayBack.leave(reading.place)
    go()
    // The slider is usually moved on if it is operated by keyboard.
    if (!document.activeElement?.matches('input:focus-visible')) stageRef.current?.focus()
  }
  return (
    <>
      <ReaderHeader
        title={title ?? t('items.noTitle')}
        author={author}
        panel={panel}
        onPanel={(name) => {
          setChosenMark(null)
          if (panel === name) closePanel()
          else setPanel(name)
        }}
        canSearch={controls?.search !== undefined}
        isBookmarked={notes.isBookmarked}
        onBookmark={reading ? notes.toggleBookmark : undefined}
        hasContents={(opened?.toc.length ?? 0) > 0}
        hasAudio={medium !== null}
        onZoom={controls?.zoom && ((by) => controls.zoom?.(by))}
      />
      <div ref={stageRef} tabIndex={-1} className="relative min-h-0 flex-1 overflow-hidden outline-none">
        {failure === null ? (
          <Suspense>
            <Stage
              ebook={ebook}
              title={title ?? ''}
              // After a failure, it is opened again where it was left.
              start={reading ?? start}
              look={look}
              marks={notes.marks}
              onOpened={setOpened}
              onReading={(next, isMove) => {
                setReading(next)
                if (!isMove) return
                note(next)
                wayBack.noteMove()
              }}
              onFailed={setFailure}
              onKey={handleKey}
              onTap={(zone) => {
                if (panel !== null) closePanel()
                else if (zone !== 'middle') turnTo(zone)
              }}
              onSwipe={(to) => isPinched() || turnTo(to === 'left' ? 'right' : 'left')}
              onJumped={wayBack.leave}
              onSelected={notes.setSelected}
              onMark={(id) => {
                setChosenMark(id)
                setPanel('notes')
              }}
            />
          </Suspense>
        ) : (
          <ReaderFailure failure={failure} onRetry={() => setFailure(null)} />
        )}
        {wayBack.place !== null && notes.selected === null && (
          <div className="absolute bottom-3 left-1/2 -translate-x-1/2 rounded-control shadow-float">
            <Button
              onClick={() => {
                controls?.goToPlace(wayBack.place ?? '')
                wayBack.forget()
              }}
            >
              {t('reader.goBack')}
            </Button>
          </div>
        )}
        <PlaceQuestions
          ebook={ebook}
          onReported={onReported}
          reading={reading}
          medium={medium}
          onGo={(place, fraction) =>
            goTo(() => (place === null ? controls?.goToFraction(fraction) : controls?.goToPlace(place)))
          }
        />
        {notes.selected !== null && (
          <SelectionBar
            onMark={(color) => {
              notes.highlight(color)
              controls?.unselect?.()
            }}
          />
        )}
        {panel !== null && opened && (
          <ReaderPanel
            key={panel}
            name={panel}
            kind={ebook.kind}
            opened={opened}
            contentsEntry={reading?.contentsEntry ?? null}
            search={search}
            notes={
              <NotesPanel
                chosenId={chosenMark}
                itemId={item.id}
                annotations={notes.annotations}
                isFailed={notes.isFailed}
                onGo={(place) => goTo(() => opened.controls.goToPlace(place))}
              />
            }
            audio={
              medium && (
                <AudioPanel
                  medium={medium}
                  onGoToFraction={(fraction) => goTo(() => opened.controls.goToFraction(fraction))}
                />
              )
            }
            onClose={closePanel}
            onGoToHref={(href) => goTo(() => opened.controls.goToHref?.(href))}
            onGoToPlace={(place) => goTo(() => opened.controls.goToPlace(place))}
          />
        )}
      </div>
      <ReaderFooter
        format={ebook.format}
        reading={reading}
        isRightToLeft={isRightToLeft}
        onTurn={turnTo}
        hasPages={ebook.kind !== 'book'}
        onGoToPage={(page) => goTo(() => controls?.goToPlace(String(page)))}
        onGoToFraction={(fraction) => goTo(() => controls?.goToFraction(fraction))}
      />
    </>
  )
}

/** Zoomed in by the browser: the finger then moves the page. */
const isPinched = (): boolean => (window.visualViewport?.scale ?? 1) > 1.01

function namesOf({ media }: ItemExpandedView): { title: string | null; author: string | null } {
  const { metadata } = media as { metadata: Record<string, unknown> }
  const text = (key: string) => {
    const value = metadata[key]
    return typeof value === 'string' && value.trim() !== '' ? value : null
  }
  return { title: text('title'), author: text('authorName') }
}
