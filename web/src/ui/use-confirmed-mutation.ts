import { confirmDanger, type YesNoQuestion } from './confirm.ts'
import { type ToastedMutation, useToastedMutation } from './use-toasted-mutation.ts'

interface ConfirmedMutation<Data> extends ToastedMutation<Data, void> {
  question: YesNoQuestion
}

/** A destructive call: asks for confirmation first, and reports the result. */
export function useConfirmedMutation<Data>({ question, ...call }: ConfirmedMutation<Data>) {
  const { mutate, isPending } = useToastedMutation(call)
  const ask = async () => {
    if (await confirmDanger(question)) mutate()
  }
  return { ask: () => void ask(), isPending }
}
