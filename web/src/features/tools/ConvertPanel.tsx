import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/Button.tsx'
import { confirmDanger } from '../../ui/confirm.ts'
import { Panel } from '../../ui/Panel.tsx'
import { RadioGroup } from '../../ui/RadioGroup.tsx'
import { Segmented } from '../../ui/Segmented.tsx'
import { Select } from '../../ui/Select.tsx'
import { useToastedMutation } from '../../ui/use-toasted-mutation.ts'
import type { BookWithSound } from '../chapter-editor/chapter-editor.api.ts'
import { factsOfBook } from './book-facts.ts'
import { refreshToolQueue } from './tool-queue.ts'
import { cancelConversion, startEncode, startSplit } from './tools.api.ts'
import { BITRATES, codecsFor, type ConvertOptions, TOOL_NAMES } from './tools.rules.ts'
import { ToolStatus } from './ToolStatus.tsx'
import { useConvertOptions } from './use-convert-options.ts'
import type { ToolProgress } from './use-tool-run.ts'

interface ConvertPanelProps {
  tab: 'm4b' | 'split'
  item: BookWithSound
  news: ToolProgress
}

export function ConvertPanel({ tab, item, news }: ConvertPanelProps) {
  const { t } = useTranslation()
  const tool = TOOL_NAMES[tab] as 'encode-m4b' | 'split-m4b'
  const codecs = codecsFor(tab, factsOfBook(item))
  const [options, change] = useConvertOptions(tab, codecs)
  const start = useToastedMutation({
    mutationFn: () => (tab === 'm4b' ? startEncode : startSplit)(item.id, options),
    onSuccess: refreshToolQueue,
    failed: t('tools.startFailed'),
  })
  const cancel = useToastedMutation({
    mutationFn: () => cancelConversion(item.id, tool),
    onSuccess: refreshToolQueue,
    failed: t('tools.cancelFailed'),
  })
  const ask = async () => {
    if (options.originals === 'delete') {
      const confirmed = await confirmDanger({
        title: t(`tools.${tab}.name`),
        message: t('tools.confirmDelete', { number: item.media.tracks.length }),
        yesLabel: t('tools.start'),
      })
      if (!confirmed) return
    }
    start.mutate()
  }
  const isBusy = news.run !== null
  return (
    <Panel title={t(`tools.${tab}.name`)} description={t(`tools.${tab}.what`)}>
      <div className="grid gap-5">
        <SoundChoice options={options} codecs={codecs} isDisabled={isBusy} onChange={change} />
        <RadioGroup
          label={t('tools.originals.label')}
          options={(['move', 'keep', 'delete'] as const).map((value) => ({
            value,
            label: t(`tools.originals.${value}`),
            description: t(`tools.originals.${value}Hint`),
          }))}
          value={options.originals}
          onChange={(originals) => change({ originals })}
          disabled={isBusy}
        />
        <ToolStatus tool={tool} news={news} />
        {!isBusy && (
          <Button
            variant="primary"
            className="justify-self-start"
            busy={start.isPending}
            onClick={() => void ask()}
          >
            {t(`tools.${tab}.start`)}
          </Button>
        )}
        {news.run?.tool === tool && (
          <Button className="justify-self-start" busy={cancel.isPending} onClick={() => cancel.mutate()}>
            {t('ui.cancel')}
          </Button>
        )}
      </div>
    </Panel>
  )
}

interface SoundChoiceProps {
  options: ConvertOptions
  codecs: readonly ConvertOptions['codec'][]
  isDisabled: boolean
  onChange: (change: Partial<ConvertOptions>) => void
}

function SoundChoice({ options, codecs, isDisabled, onChange }: SoundChoiceProps) {
  const { t } = useTranslation()
  return (
    <div className="grid grid-cols-1 items-start gap-4 sm:grid-cols-2 lg:grid-cols-3">
      <Select
        label={t('tools.codec.label')}
        options={codecs.map((value) => ({ value, label: t(`tools.codec.${value}`) }))}
        value={options.codec}
        onChange={(codec) => onChange({ codec })}
        disabled={isDisabled}
      />
      {options.codec !== 'copy' && (
        <>
          <Select
            label={t('tools.bitrate')}
            options={BITRATES.map((value) => ({
              value,
              label: t('tools.kbits', { kbits: Number.parseInt(value, 10) }),
            }))}
            value={options.bitrate}
            onChange={(bitrate) => onChange({ bitrate })}
            disabled={isDisabled}
          />
          <Segmented
            label={t('tools.channels.label')}
            options={[
              { value: '1', label: t('tools.channels.mono') },
              { value: '2', label: t('tools.channels.stereo') },
            ]}
            value={options.channels}
            onChange={(channels) => onChange({ channels })}
            disabled={isDisabled}
          />
        </>
      )}
    </div>
  )
}
