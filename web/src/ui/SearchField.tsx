import { Search } from 'lucide-react'
import { TextField, type TextFieldProps } from './TextField.tsx'

type SearchFieldProps = Pick<TextFieldProps, 'label' | 'value' | 'onChange' | 'className'>

/** Searches within the page; its label is shown as the placeholder. */
export function SearchField(props: SearchFieldProps) {
  return <TextField {...props} hideLabel placeholder={props.label} type="search" icon={Search} clearable />
}
