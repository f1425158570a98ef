import type { ComponentType } from 'react'
import { loadAllTexts } from '../../lib/i18n.ts'
import { lazyNamed } from '../../lib/lazy-named.ts'

/** A lazily loaded component whose texts may not have been loaded yet: the first page comes with a part of them. */
export const lazyWithTexts = <Name extends string, Props extends object>(
  load: () => Promise<Readonly<Record<Name, ComponentType<Props>>>>,
  name: Name,
) =>
  lazyNamed(async () => {
    const [code] = await Promise.all([load(), loadAllTexts()])
    return code
  }, name)
