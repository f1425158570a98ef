import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { hinted } from '../../lib/hinted.ts'
import { readStored, writeStored } from '../../lib/storage.ts'
import { Button } from '../../ui/Button.tsx'
import { confirmYesNo } from '../../ui/confirm.ts'
import { Panel } from '../../ui/Panel.tsx'
import { Switch } from '../../ui/Switch.tsx'
import { useToastedMutation } from '../../ui/use-toasted-mutation.ts'
import type { BookWithSound } from '../chapter-editor/chapter-editor.api.ts'
import { startEmbed } from './tools.api.ts'
import { ToolStatus } from './ToolStatus.tsx'
import { refreshToolQueue } from './tool-queue.ts'
import type { ToolProgress } from './use-tool-run.ts'

/** Storage key shared with other clients of the protocol. */
const BACKUP_KEY = 'embedMetadataShouldBackup'

export function EmbedPanel({ item, news }: { item: BookWithSound; news: ToolProgress }) {
  const { t } = useTranslation()
  const [backup, setBackup] = useState(() => readStored(BACKUP_KEY) !== '0')
  const [chapters, setChapters] = useState(false)
  const numFiles = item.media.tracks.length
  const start = useToastedMutation({
    mutationFn: () => startEmbed(item.id, { backup, chapters }),
    onSuccess: refreshToolQueue,
    failed: t('tools.startFailed'),
  })
  const ask = async () => {
    const message = t('tools.embed.confirm', { number: numFiles })
    const confirmed = await confirmYesNo({
      title: t('tools.embed.name'),
      message,
      yesLabel: t('tools.start'),
    })
    if (confirmed) start.mutate()
  }
  const chooseBackup = (isOn: boolean) => {
    writeStored(BACKUP_KEY, isOn ? '1' : '0')
    setBackup(isOn)
  }
  return (
    <Panel title={t('tools.embed.name')} description={t('tools.embed.what')}>
      <div className="grid gap-4">
        <Switch {...hinted(t, 'tools.backup')} checked={backup} onChange={chooseBackup} />
        {numFiles > 1 && (
          <Switch {...hinted(t, 'tools.embed.chapters')} checked={chapters} onChange={setChapters} />
        )}
        <ToolStatus tool="embed-metadata" news={news} />
        {news.run === null && (
          <Button
            variant="primary"
            className="justify-self-start"
            busy={start.isPending}
            onClick={() => void ask()}
          >
            {t('tools.embed.start')}
          </Button>
        )}
      </div>
    </Panel>
  )
}
