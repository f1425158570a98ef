import { confirmDanger, type YesNoQuestion } from './confirm.ts'
import { type ToastedMutation, useToastedMutation } from './use-toasted-mutation.ts'

interface ConfirmedMutation<Data> extends ToastedMutation<Data, void> {
  question: YesNoQuestion
}

/** A call that destroys something: the person is asked first, and told how it ended. */
export function useConfirmedMutation<Data>({ question, ...call }: ConfirmedMutation<Data>) {
  const { mutate, isPending } = useToastedMutation(call)
  const ask = async () => {
    if (await confirmDanger(question)) mutate()
  }
  return { ask: () => void ask(), isPending }
}
