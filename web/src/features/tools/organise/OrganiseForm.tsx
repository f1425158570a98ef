import {
  DEFAULT_PATTERN,
  findPatternProblem,
  MAX_PATTERN_LENGTH,
  PATTERN_VARIABLES,
} from '@lectern/contract/rules/path-pattern'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { serverTextOr } from '../../../lib/api-error.ts'
import { hinted } from '../../../lib/hinted.ts'
import { Button } from '../../../ui/Button.tsx'
import { Select } from '../../../ui/Select.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import { toast } from '../../../ui/toast.tsx'
import { librariesQuery } from '../../libraries/libraries.api.ts'
import { MovePreview } from './MovePreview.tsx'
import { previewMoves } from './organise.api.ts'

export function OrganiseForm({ onStarted }: { onStarted: () => void }) {
  const { t } = useTranslation()
  const { data: libraries } = useQuery(librariesQuery())
  const books = (libraries ?? []).filter(({ mediaType }) => mediaType === 'book')
  const [chosen, setChosen] = useState<string | null>(null)
  const [pattern, setPattern] = useState(DEFAULT_PATTERN)
  const libraryId = chosen ?? books[0]?.id ?? null
  const problem = findPatternProblem(pattern)
  const preview = useMutation({
    mutationFn: (given: { libraryId: string; pattern: string }) =>
      previewMoves(given.libraryId, given.pattern),
    onError: (error) => toast.error(serverTextOr(error, t('organise.previewFailed'))),
  })
  const isShown =
    preview.data && preview.variables.libraryId === libraryId && preview.variables.pattern === pattern
  return (
    <div className="grid grid-cols-1 gap-4">
      <div className="grid gap-4 sm:grid-cols-[minmax(0,16rem)_minmax(0,1fr)]">
        <Select
          label={t('organise.library')}
          options={books.map(({ id, name }) => ({ value: id, label: name }))}
          value={libraryId}
          onChange={setChosen}
        />
        <TextField
          {...hinted(t, 'organise.pattern')}
          error={problem === null ? undefined : t(`organise.patternProblems.${problem}`)}
          value={pattern}
          maxLength={MAX_PATTERN_LENGTH}
          spellCheck={false}
          onChange={setPattern}
        />
      </div>
      <div className="flex flex-wrap gap-2" role="group" aria-label={t('organise.variables')}>
        {PATTERN_VARIABLES.map((variable) => (
          <Button key={variable} size="sm" onClick={() => setPattern((text) => `${text}{${variable}}`)}>
            {`{${variable}}`}
          </Button>
        ))}
      </div>
      <Button
        variant="primary"
        className="justify-self-start"
        disabled={libraryId === null || problem !== null || preview.isPending}
        onClick={() => libraryId !== null && preview.mutate({ libraryId, pattern })}
      >
        {t('organise.preview')}
      </Button>
      {isShown && libraryId !== null && (
        <MovePreview
          libraryId={libraryId}
          pattern={pattern}
          preview={preview.data}
          onStarted={() => {
            preview.reset()
            onStarted()
          }}
        />
      )}
    </div>
  )
}
