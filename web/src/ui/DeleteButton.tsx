import { Trash2 } from 'lucide-react'
import { IconButton, type IconButtonProps } from './IconButton.tsx'

/** Removes a list entry; its name says which. */
export function DeleteButton(props: Omit<IconButtonProps, 'icon' | 'variant'>) {
  return <IconButton {...props} icon={Trash2} variant="danger" />
}
