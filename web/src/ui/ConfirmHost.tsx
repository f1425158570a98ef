import { useState } from 'react'
import { forgetAnswered, useConfirmQueue, type ConfirmAnswer } from './confirm.ts'
import { ConfirmPrompt } from './ConfirmPrompt.tsx'

/** Renders the questions of `confirm`; mounted once for the whole app. */
export function ConfirmHost() {
  const asked = useConfirmQueue((state) => state.pending[0])
  const [answeredId, setAnsweredId] = useState<number>()
  if (!asked) return null

  const handleAnswer = (answer: ConfirmAnswer) => {
    if (answeredId === asked.id) return
    setAnsweredId(asked.id)
    asked.answer(answer)
  }
  return (
    <ConfirmPrompt
      key={asked.id}
      open={answeredId !== asked.id}
      question={asked.question}
      onAnswer={handleAnswer}
      // The question stays until the prompt's closing animation is over.
      onClosed={() => forgetAnswered(asked.id)}
    />
  )
}
