import type { ComponentProps } from 'react'
import { usePageTitle } from '../lib/page-title.ts'
import { Panel } from './Panel.tsx'

/** The first panel of a page: its title is that of the page. */
export function PagePanel(props: Omit<ComponentProps<typeof Panel>, 'headingLevel'>) {
  usePageTitle(props.title)
  return <Panel {...props} headingLevel="h1" />
}
