import clsx from 'clsx'
import { Upload } from 'lucide-react'
import { useId, useRef, useState, type DragEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from './Button.tsx'
import { FieldNotes } from './Field.tsx'
import { sortByType } from './file-types.ts'
import { HiddenFileInput } from './HiddenFileInput.tsx'
import { Icon } from './Icon.tsx'

export interface FileDropProps {
  /** Purpose of the files. */
  label: string
  /** Extensions such as ".jpg"; empty for all. */
  accept: readonly string[]
  multiple?: boolean
  onFiles: (files: File[]) => void
  disabled?: boolean
  error?: string
  className?: string
}

/** Drop target for files, with a button as an alternative. Files of other types are listed and ignored. */
export function FileDrop({
  label,
  accept,
  multiple = false,
  onFiles,
  disabled,
  error,
  className,
}: FileDropProps) {
  const { t } = useTranslation()
  const id = useId()
  const inputRef = useRef<HTMLInputElement>(null)
  const [isOver, setIsOver] = useState(false)
  const [refused, setRefused] = useState<string[]>([])
  const buttonText = t('ui.chooseFiles', { count: multiple ? 2 : 1 })
  const refusal =
    refused.length > 0
      ? t('ui.refusedFiles', { count: refused.length, names: refused.join(', ') })
      : undefined

  const take = (files: File[]) => {
    const sorted = sortByType(multiple ? files : files.slice(0, 1), accept)
    setRefused(sorted.refused.map((file) => file.name))
    if (sorted.accepted.length > 0) onFiles(sorted.accepted)
  }
  const handleDrop = (event: DragEvent) => {
    event.preventDefault()
    setIsOver(false)
    if (!disabled) take([...event.dataTransfer.files])
  }
  const handleDragOver = (event: DragEvent) => {
    event.preventDefault()
    setIsOver(!disabled)
  }
  return (
    <div className={className}>
      <div
        role="group"
        aria-label={label}
        aria-describedby={`${id}-notes`}
        onDragOver={handleDragOver}
        onDragLeave={() => setIsOver(false)}
        onDrop={handleDrop}
        className={clsx(
          'flex flex-col items-center gap-2 rounded-panel border-2 border-dashed px-4 py-6 text-center transition-colors duration-120',
          isOver ? 'border-accent bg-accent-soft' : 'border-edge/60 bg-raised/40',
          disabled && 'opacity-60',
        )}
      >
        <Icon of={Upload} sizePx={24} className="text-muted" />
        <p className="font-medium">{label}</p>
        <p className="text-sm text-muted touch:hidden">{t('ui.dropHere')}</p>
        <Button size="sm" disabled={disabled} onClick={() => inputRef.current?.click()}>
          {buttonText}
        </Button>
        <HiddenFileInput
          ref={inputRef}
          accept={accept.join(',')}
          onFiles={take}
          {...{ label, multiple, disabled }}
        />
      </div>
      <div id={`${id}-notes`} aria-live="polite" className="mt-1">
        <FieldNotes
          error={error ?? refusal}
          hint={accept.length > 0 ? t('ui.acceptedTypes', { types: accept.join(', ') }) : undefined}
        />
      </div>
    </div>
  )
}
