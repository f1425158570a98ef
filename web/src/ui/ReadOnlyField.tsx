import { TextField, type TextFieldProps } from './TextField.tsx'

const ignore = () => undefined

/** A text to read and copy, styled as a field. */
export function ReadOnlyField(props: Pick<TextFieldProps, 'label' | 'value' | 'error'>) {
  return <TextField {...props} onChange={ignore} readOnly />
}
