import { useTranslation } from 'react-i18next'
import { Alert } from '../../ui/Alert.tsx'
import { Progress } from '../../ui/Progress.tsx'
import type { ToolName } from './tools.rules.ts'
import type { ToolProgress } from './use-tool-run.ts'

/** Progress or result. */
export function ToolStatus({ tool, news }: { tool: ToolName; news: ToolProgress }) {
  const { t } = useTranslation()
  const { run, end, share } = news
  if (run !== null) {
    const label = run.state === 'waiting' ? t('tools.waiting') : t(`tools.running.${run.tool}`)
    return (
      <div className="grid gap-1">
        <p className="flex gap-3 text-sm">
          <span>{label}</span>
          {share !== null && (
            <span className="tabular ml-auto">{t('ui.percent', { percent: Math.floor(share * 100) })}</span>
          )}
        </p>
        <Progress label={label} value={share} />
        <p className="text-sm text-muted">{t('tools.mayLeave')}</p>
      </div>
    )
  }
  if (end?.tool !== tool) return null
  if (end.error === null) return <Alert kind="success">{t(`tools.done.${tool}`)}</Alert>
  if (end.error === 'Cancelled') return <Alert kind="info">{t('tools.cancelled')}</Alert>
  return <Alert kind="error">{end.error || t('tools.failed')}</Alert>
}
