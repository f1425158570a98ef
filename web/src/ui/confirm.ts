import { create } from 'zustand'

export interface ConfirmQuestion {
  title?: string
  /** Line breaks are preserved. */
  message: string
  /** One OK button, or Cancel and Yes. */
  kind: 'ok' | 'yesNo'
  /** Replaces "OK" or "Yes". */
  yesLabel?: string
  /** The action is destructive. */
  danger?: boolean
  /** Offers a third option: save what would be lost. */
  offersSave?: boolean
  checkbox?: { label: string; checked: boolean }
  /** Only the buttons close it. */
  persistent?: boolean
}

export interface ConfirmAnswer {
  confirmed: boolean
  checked: boolean
  /** Only set if saving was offered. */
  saves?: boolean
}

interface Pending {
  id: number
  question: ConfirmQuestion
  answer: (answer: ConfirmAnswer) => void
}

/** Questions in the order asked; the first is shown until it is answered and its prompt has closed. */
export const useConfirmQueue = create<{ pending: readonly Pending[] }>(() => ({ pending: [] }))

let lastId = 0

/** Asks the user through the ConfirmHost, and waits for the answer. */
export function confirm(question: ConfirmQuestion): Promise<ConfirmAnswer> {
  return new Promise((answer) => {
    const asked: Pending = { id: ++lastId, question, answer }
    useConfirmQueue.setState(({ pending }) => ({ pending: [...pending, asked] }))
  })
}

/** `action` is what the user confirms: used as the title and the button label. */
export type YesNoQuestion =
  { action: string; message: string } | Pick<ConfirmQuestion, 'title' | 'message' | 'yesLabel'>

const wordsOf = (question: YesNoQuestion) =>
  'action' in question
    ? { title: question.action, message: question.message, yesLabel: question.action }
    : question

/** Asks, and resolves to whether the answer was yes. */
export async function confirmYesNo(question: YesNoQuestion): Promise<boolean> {
  return (await confirm({ ...wordsOf(question), kind: 'yesNo' })).confirmed
}

/** Same, for destructive actions. */
export async function confirmDanger(question: YesNoQuestion): Promise<boolean> {
  return (await confirm({ ...wordsOf(question), kind: 'yesNo', danger: true })).confirmed
}

export function forgetAnswered(id: number): void {
  useConfirmQueue.setState(({ pending }) => ({ pending: pending.filter((asked) => asked.id !== id) }))
}
