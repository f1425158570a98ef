import { Search } from 'lucide-react'
import { TextField, type TextFieldProps } from './TextField.tsx'

type SearchFieldProps = Pick<TextFieldProps, 'label' | 'value' | 'onChange' | 'className'>

/** Searches in what is on the page; its name stands in it until something is typed. */
export function SearchField(props: SearchFieldProps) {
  return <TextField {...props} hideLabel placeholder={props.label} type="search" icon={Search} clearable />
}
