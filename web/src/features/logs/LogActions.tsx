import { Copy, Download } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { copyText } from '../../ui/copy-text.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { toast } from '../../ui/toast.tsx'
import { type LogLine, toText } from './log-lines.rules.ts'

/** Copies or downloads the lines shown, for users who ask for help elsewhere. */
export function LogActions({ lines }: { lines: readonly LogLine[] }) {
  const { t } = useTranslation()
  const copy = async () => {
    if (await copyText(toText(lines))) toast.success(t('logs.copied'))
    else toast.error(t('logs.copyFailed'))
  }
  return (
    <div className="flex gap-1">
      <IconButton
        name={t('logs.copy')}
        icon={Copy}
        disabled={lines.length === 0}
        onClick={() => void copy()}
      />
      <IconButton
        name={t('logs.download')}
        icon={Download}
        disabled={lines.length === 0}
        onClick={() =>
          download(toText(lines), `lectern-log-${lines.at(-1)?.timestamp.slice(0, 10) ?? ''}.txt`)
        }
      />
    </div>
  )
}

function download(text: string, filename: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/plain' }))
  const link = document.createElement('a')
  link.href = url
  link.download = filename
  link.click()
  // The browser only reads the file after the click has been handled.
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}
