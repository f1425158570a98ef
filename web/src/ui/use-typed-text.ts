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

/** A key event of the surrounding list, whose own handling can be prevented. */
type InputKeyDown = KeyboardEvent<HTMLInputElement> & { preventBaseUIHandler: () => void }

/** Text in a MultiSelect: when it filters, when it becomes a chip, when it is cleared. */
export function useTypedText({ value, onChange, options, createChoice, onSearch }: TypedTextOptions) {
  const [text, setText] = useState('')
  const [isOpen, setIsOpen] = useState(false)
  // Events arrive faster than renders: typing sets the text and opens the list at once.
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
    // Base UI also clears the field when the list closes; ours keeps its text until it is committed.
    if (details.reason === 'input-change') type(next)
  }
  const handleValueChange = (next: Choice[], details: Combobox.Root.ChangeEventDetails) => {
    onChange(next)
    if (details.reason === 'item-press') type('')
  }
  const handleOpenChange = (open: boolean, details: Combobox.Root.OpenChangeEventDetails) => {
    // Keeps the list open, so that several suggestions can be picked in a row.
    if (!open && details.reason === 'item-press') return details.cancel()
    setIsOpen(open && (options.length > 0 || latestText.current !== ''))
  }
  const handleKeyDown = (event: InputKeyDown) => {
    // Base UI would clear the whole selection; Escape belongs to the surrounding modal.
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
