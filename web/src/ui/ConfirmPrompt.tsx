import { Dialog } from '@base-ui/react/dialog'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from './Button.tsx'
import { Checkbox } from './Checkbox.tsx'
import type { ConfirmAnswer, ConfirmQuestion } from './confirm.ts'
import { boxStyle } from './modal-size.ts'
import { ModalFrame } from './ModalFrame.tsx'

export const CONFIRM_WIDTH_PX = 500
export const CONFIRM_ANIMATION_MS = 250

interface ConfirmPromptProps {
  open: boolean
  question: ConfirmQuestion
  onAnswer: (answer: ConfirmAnswer) => void
  onClosed?: () => void
}

const STYLE = {
  ...boxStyle({ widthPx: CONFIRM_WIDTH_PX, minHeightPx: 0 }),
  transitionDuration: `${CONFIRM_ANIMATION_MS}ms`,
}

export function ConfirmPrompt({ open, question, onAnswer, onClosed }: ConfirmPromptProps) {
  const [checked, setChecked] = useState(question.checkbox?.checked ?? false)
  const refuse = () => onAnswer({ confirmed: false, checked })
  return (
    <ModalFrame
      open={open}
      onClose={refuse}
      onClosed={onClosed}
      mayDismiss={!question.persistent}
      role="alertdialog"
      phonePlace="middle"
      boxStyle={STYLE}
      boxClassName="scale-in-out rounded-panel"
    >
      <div className="min-h-0 overflow-y-auto px-6 pt-6 pb-2">
        <Wording question={question} />
        {question.checkbox && (
          <div className="mt-4">
            <Checkbox label={question.checkbox.label} checked={checked} onChange={setChecked} />
          </div>
        )}
      </div>
      <ConfirmButtons
        question={question}
        onYes={() => onAnswer({ confirmed: true, checked })}
        onNo={refuse}
        onSave={() => onAnswer({ confirmed: false, checked, saves: true })}
      />
    </ModalFrame>
  )
}

/** Without a title, the message itself labels the prompt. */
function Wording({ question }: { question: ConfirmQuestion }) {
  if (!question.title) {
    return (
      <Dialog.Title render={<p />} className="whitespace-pre-line">
        {question.message}
      </Dialog.Title>
    )
  }
  return (
    <>
      <Dialog.Title className="mb-2 font-serif text-xl font-semibold">{question.title}</Dialog.Title>
      <Dialog.Description className="whitespace-pre-line">{question.message}</Dialog.Description>
    </>
  )
}

interface ConfirmButtonsProps {
  question: ConfirmQuestion
  onYes: () => void
  onNo: () => void
  onSave: () => void
}

/** Enter confirms harmless actions; destructive ones have to be chosen explicitly. */
function ConfirmButtons({ question, onYes, onNo, onSave }: ConfirmButtonsProps) {
  const { t } = useTranslation()
  const isYesNo = question.kind === 'yesNo'
  const focusNo = isYesNo && question.danger === true && !question.offersSave
  return (
    <div className="flex flex-wrap justify-end gap-3 px-6 pt-4 pb-6 max-sm:*:grow">
      {isYesNo && (
        <Button onClick={onNo} data-autofocus={focusNo || undefined}>
          {t('ui.cancel')}
        </Button>
      )}
      <Button
        className="min-w-20"
        variant={question.danger ? 'danger' : 'primary'}
        onClick={onYes}
        data-autofocus={(!focusNo && !question.offersSave) || undefined}
      >
        {question.yesLabel ?? (isYesNo ? t('ui.yes') : t('ui.ok'))}
      </Button>
      {question.offersSave && (
        <Button className="min-w-20" variant="primary" onClick={onSave} data-autofocus>
          {t('ui.save')}
        </Button>
      )}
    </div>
  )
}
