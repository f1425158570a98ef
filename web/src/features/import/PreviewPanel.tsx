import type { ImportPreviewView } from '@lectern/contract/import'
import { useTranslation } from 'react-i18next'
import { hinted } from '../../lib/hinted.ts'
import { useFormats } from '../../lib/use-formats.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Button } from '../../ui/Button.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { RadioGroup } from '../../ui/RadioGroup.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { FolderFields } from './FolderFields.tsx'
import { countsOf } from './import.rules.ts'
import type { ImportWork } from './use-import.ts'

interface PreviewPanelProps {
  preview: ImportPreviewView
  work: ImportWork
}

/** Preview of what would be imported, and where to. Nothing is written before the final button is pressed. */
export function PreviewPanel({ preview, work }: PreviewPanelProps) {
  const { t } = useTranslation()
  const { number } = useFormats()
  const { rootClash, notTaken, problems, areTokensKept } = preview
  const renamed = preview.users.filter(({ newName }) => newName !== null)
  return (
    <Panel
      title={t('import.preview')}
      description={t('import.foundVersion', { version: preview.version ?? '?' })}
    >
      <div className="grid gap-6">
        <dl className="grid grid-cols-2 gap-x-6 gap-y-2 sm:grid-cols-3 lg:grid-cols-5">
          {countsOf(preview).map(({ name, count }) => (
            <div key={name}>
              <dt className="text-sm text-muted">{t(`import.counts.${name}`)}</dt>
              <dd className="text-lg tabular-nums">{number(count)}</dd>
            </div>
          ))}
        </dl>
        {preview.isSavedFirst && <Alert kind="info">{t('import.savedFirst')}</Alert>}
        {preview.isRepeated && <Alert kind="info">{t('import.repeated')}</Alert>}
        <FolderFields preview={preview} work={work} />
        {rootClash && (
          <RadioGroup
            label={t('import.root.title')}
            options={[
              { value: 'replace', label: t('import.root.replace', { name: rootClash.there }) },
              { value: 'keep', label: t('import.root.keep', { name: rootClash.here }) },
            ]}
            value={work.root}
            onChange={work.setRoot}
          />
        )}
        {renamed.length > 0 && (
          <Alert kind="warning">
            {renamed
              .map(({ username, newName }) => t('import.renamed', { from: username, to: newName ?? '' }))
              .join('\n')}
          </Alert>
        )}
        {areTokensKept === false && (
          <TextField
            {...hinted(t, 'import.secret')}
            type="password"
            autoComplete="off"
            value={work.secret}
            onChange={work.setSecret}
          />
        )}
        {notTaken.length > 0 && (
          <Alert kind="info" title={t('import.notTakenTitle')}>
            {notTaken.map(({ what, count }) => t(`import.notTaken.${what}`, { number: count })).join('\n')}
          </Alert>
        )}
        <div className="flex flex-wrap gap-3">
          <Button busy={work.isBusy} onClick={work.lookAgain}>
            {t('import.lookAgain')}
          </Button>
          <Button
            variant="primary"
            busy={work.isBusy}
            disabled={problems.length > 0 || (rootClash !== null && work.root === null)}
            onClick={work.start}
          >
            {t('import.start')}
          </Button>
        </div>
      </div>
    </Panel>
  )
}
