import { create } from 'zustand'

export interface ConfirmQuestion {
  title?: string
  /** Line breaks are kept. */
  message: string
  /** One OK button, or Cancel and Yes. */
  kind: 'ok' | 'yesNo'
  /** Instead of "OK" or "Yes". */
  yesLabel?: string
  /** What is agreed to destroys something. */
  danger?: boolean
  /** A third way out: save what would be lost. */
  offersSave?: boolean
  checkbox?: { label: string; checked: boolean }
  /** Only the buttons close it. */
  persistent?: boolean
}

export interface ConfirmAnswer {
  confirmed: boolean
  checked: boolean
  /** Only where it was offered. */
  saves?: boolean
}

interface Pending {
  id: number
  question: ConfirmQuestion
  answer: (answer: ConfirmAnswer) => void
}

/** Questions in the order they were asked; the first is shown until it is answered and has gone. */
export const useConfirmQueue = create<{ pending: readonly Pending[] }>(() => ({ pending: [] }))

let lastId = 0

/** Asks the person, through the ConfirmHost, and waits for the answer. */
export function confirm(question: ConfirmQuestion): Promise<ConfirmAnswer> {
  return new Promise((answer) => {
    const asked: Pending = { id: ++lastId, question, answer }
    useConfirmQueue.setState(({ pending }) => ({ pending: [...pending, asked] }))
  })
}

/** `action` is what the person agrees to: it is the title and stands on the button. */
export type YesNoQuestion =
  { action: string; message: string } | Pick<ConfirmQuestion, 'title' | 'message' | 'yesLabel'>

const wordsOf = (question: YesNoQuestion) =>
  'action' in question
    ? { title: question.action, message: question.message, yesLabel: question.action }
    : question

/** Asks, and says whether the answer was yes. */
export async function confirmYesNo(question: YesNoQuestion): Promise<boolean> {
  return (await confirm({ ...wordsOf(question), kind: 'yesNo' })).confirmed
}

/** The same for what destroys something. */
export async function confirmDanger(question: YesNoQuestion): Promise<boolean> {
  return (await confirm({ ...wordsOf(question), kind: 'yesNo', danger: true })).confirmed
}

export function forgetAnswered(id: number): void {
  useConfirmQueue.setState(({ pending }) => ({ pending: pending.filter((asked) => asked.id !== id) }))
}
