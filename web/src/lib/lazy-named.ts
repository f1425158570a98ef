import { type ComponentType, lazy } from 'react'
import { loadCodeUntilThere } from './load-code.ts'

/** A lazily loaded component, by its export name. */
export const lazyNamed = <Name extends string, Props extends object>(
  load: () => Promise<Readonly<Record<Name, ComponentType<Props>>>>,
  name: Name,
) => lazy(async () => ({ default: (await loadCodeUntilThere(load))[name] }))
