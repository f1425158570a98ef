import { useMutation } from '@tanstack/react-query'
import clsx from 'clsx'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { serverTextOr } from '../../lib/api-error.ts'
import { readStored, writeStored } from '../../lib/storage.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Button } from '../../ui/Button.tsx'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { Form } from '../../ui/Form.tsx'
import { Modal } from '../../ui/Modal.tsx'
import { SearchButton } from '../../ui/SearchButton.tsx'
import { Select } from '../../ui/Select.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { findChapters } from './chapter-editor.api.ts'
import type { ChapterDraft } from './chapters.rules.ts'
import { formatTime } from './clock-time.rules.ts'
import {
  type FoundChapters,
  foundChapters,
  type FoundPlace,
  placeOf,
  takenOver,
  withTitlesOf,
} from './found-chapters.rules.ts'

interface LookUpModalProps {
  asin: string
  drafts: readonly ChapterDraft[]
  durationSeconds: number
  onClose: () => void
  onTake: (drafts: readonly ChapterDraft[]) => void
}

const REGIONS = ['us', 'ca', 'uk', 'au', 'fr', 'de', 'jp', 'it', 'in', 'es'] as const
const REGION_KEY = 'chapter-region'

/** Looks up the chapters of an edition in the store. */
export function LookUpModal({ onClose, onTake, drafts, durationSeconds, ...given }: LookUpModalProps) {
  const { t } = useTranslation()
  const [asin, setAsin] = useState(given.asin)
  const [region, setRegion] = useState(() => readStored(REGION_KEY) ?? 'us')
  const [leavesBrandOut, setLeavesBrandOut] = useState(false)
  const search = useMutation({ mutationFn: () => findChapters(asin.trim(), region) })
  const found = search.data ? foundChapters(search.data, leavesBrandOut) : null
  const chooseRegion = (chosen: string) => {
    writeStored(REGION_KEY, chosen)
    setRegion(chosen)
  }
  return (
    <Modal
      open
      onClose={onClose}
      title={t('chapters.lookUpTitle')}
      width={500}
      footer={
        found && (
          <>
            <Button onClick={() => onTake(withTitlesOf(drafts, found))}>{t('chapters.mapTitles')}</Button>
            <Button variant="primary" onClick={() => onTake(takenOver(found, durationSeconds))}>
              {t('chapters.apply')}
            </Button>
          </>
        )
      }
    >
      <div className="grid gap-4">
        <Form
          onSubmit={() => asin.trim() !== '' && search.mutate()}
          className="grid items-end gap-3 sm:grid-cols-[2fr_1fr_auto]"
        >
          <TextField
            label={t('chapters.asin')}
            value={asin}
            onChange={setAsin}
            maxLength={100}
            autoFocusInModal
          />
          <Select
            label={t('chapters.region')}
            value={region}
            onChange={chooseRegion}
            options={REGIONS.map((value) => ({ value, label: value.toUpperCase() }))}
          />
          <SearchButton label={t('chapters.search')} text={asin} busy={search.isPending} />
        </Form>
        {search.isError && (
          <Alert kind="error">{serverTextOr(search.error, t('chapters.lookUpFailed'))}</Alert>
        )}
        {search.data === null && <Alert kind="warning">{t('chapters.nothingFound')}</Alert>}
        {found && (
          <>
            <Checkbox
              label={t('chapters.leaveBrandOut')}
              checked={leavesBrandOut}
              onChange={setLeavesBrandOut}
            />
            <Comparison found={found} durationSeconds={durationSeconds} numChapters={drafts.length} />
            <FoundList found={found} durationSeconds={durationSeconds} />
          </>
        )}
      </div>
    </Modal>
  )
}

interface ComparisonProps {
  found: FoundChapters
  durationSeconds: number
  numChapters: number
}

function Comparison({ found, durationSeconds, numChapters }: ComparisonProps) {
  const { t } = useTranslation()
  const differenceSeconds = Math.round(found.durationSeconds - durationSeconds)
  const isOtherCount = found.chapters.length !== numChapters
  return (
    <div className="grid gap-2">
      <p className={clsx('tabular', isOtherCount && 'text-accent')}>
        {t('chapters.foundFacts', {
          duration: formatTime(Math.round(found.durationSeconds)),
          number: found.chapters.length,
        })}
        <br />
        {t('chapters.ownFacts', {
          duration: formatTime(Math.round(durationSeconds)),
          number: numChapters,
        })}
      </p>
      {Math.abs(differenceSeconds) >= 1 && (
        <Alert kind="warning">
          {t(differenceSeconds > 0 ? 'chapters.foundLonger' : 'chapters.foundShorter', {
            time: formatTime(Math.abs(differenceSeconds)),
          })}
        </Alert>
      )}
    </div>
  )
}

const PLACE_CLASS: Record<FoundPlace, string> = {
  inside: '',
  endsAfter: 'text-accent',
  startsAfter: 'text-danger',
}

function FoundList({ found, durationSeconds }: Omit<ComparisonProps, 'numChapters'>) {
  const { t } = useTranslation()
  const placed = found.chapters.map((chapter) => ({ chapter, place: placeOf(chapter, durationSeconds) }))
  const has = (wanted: FoundPlace) => placed.some(({ place }) => place === wanted)
  return (
    <div className="grid gap-2">
      <ol
        tabIndex={0}
        aria-label={t('chapters.lookUpTitle')}
        className="max-h-72 overflow-y-auto rounded-control border border-line"
      >
        {placed.map(({ chapter, place }, index) => (
          <li
            key={index}
            className={clsx('flex gap-3 border-b border-line px-3 py-1.5 last:border-0', PLACE_CLASS[place])}
          >
            <span className="tabular shrink-0">{formatTime(chapter.startSeconds)}</span>
            <span className="min-w-0 wrap-anywhere">{chapter.title}</span>
          </li>
        ))}
      </ol>
      {has('endsAfter') && <p className="text-sm text-accent">{t('chapters.endsAfter')}</p>}
      {has('startsAfter') && <p className="text-sm text-danger">{t('chapters.startsAfter')}</p>}
    </div>
  )
}
