import type { Combobox } from '@base-ui/react/combobox'
import { useRef, useState, type FocusEvent, type KeyboardEvent } from 'react'
import { withTypedText, type Choice } from './choices.ts'

interface TypedTextOptions {
  value: readonly Choice[]
  onChange: (value: Choice[]) => void
  options: readonly Choice[]
  createChoice?: (text: string) => Choice
  onSearch?: (text: string) => void
}

/** An event of the list around the input; its own handling can be held back. */
type InputKeyDown = KeyboardEvent<HTMLInputElement> & { preventBaseUIHandler: () => void }

/** The text in a MultiSelect: when it filters, when it becomes a chip, when it goes. */
export function useTypedText({ value, onChange, options, createChoice, onSearch }: TypedTextOptions) {
  const [text, setText] = useState('')
  const [isOpen, setIsOpen] = useState(false)
  // Events come faster than renders: typing sets the text and opens the list in one go.
  const latestText = useRef('')
  const highlighted = useRef<Choice>(undefined)

  const type = (next: string) => {
    latestText.current = next
    setText(next)
    onSearch?.(next)
  }
  const takeOver = () => {
    const next = withTypedText(value, options, latestText.current, createChoice)
    if (next !== value) onChange([...next])
    if (latestText.current !== '') type('')
  }

  const handleInputValueChange = (next: string, details: Combobox.Root.ChangeEventDetails) => {
    // Base UI also empties the field when the list closes; ours keeps its text until it is taken over.
    if (details.reason === 'input-change') type(next)
  }
  const handleValueChange = (next: Choice[], details: Combobox.Root.ChangeEventDetails) => {
    onChange(next)
    if (details.reason === 'item-press') type('')
  }
  const handleOpenChange = (open: boolean, details: Combobox.Root.OpenChangeEventDetails) => {
    // Several suggestions can be picked in a row.
    if (!open && details.reason === 'item-press') return details.cancel()
    setIsOpen(open && (options.length > 0 || latestText.current !== ''))
  }
  const handleKeyDown = (event: InputKeyDown) => {
    // Base UI would throw away all that is chosen; Escape belongs to the modal around us.
    if (event.key === 'Escape' && !isOpen) return event.preventBaseUIHandler()
    const isComposing = event.nativeEvent.isComposing
    if (event.key !== 'Enter' || highlighted.current || latestText.current.trim() === '' || isComposing)
      return
    event.preventBaseUIHandler()
    event.preventDefault()
    takeOver()
    setIsOpen(false)
  }
  const handleBlur = (event: FocusEvent<HTMLInputElement>) => {
    const isIntoList = event.relatedTarget instanceof Element && event.relatedTarget.closest('[role=listbox]')
    if (!isIntoList) takeOver()
  }

  return {
    text,
    rootProps: {
      onValueChange: handleValueChange,
      inputValue: text,
      onInputValueChange: handleInputValueChange,
      open: isOpen,
      onOpenChange: handleOpenChange,
      onItemHighlighted: (item: Choice | undefined) => void (highlighted.current = item),
    },
    inputProps: { onKeyDown: handleKeyDown, onBlur: handleBlur },
  }
}
