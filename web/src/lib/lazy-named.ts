import { type ComponentType, lazy } from 'react'

/** A component that is loaded when it is first shown, by the name under which its file exports it. */
export const lazyNamed = <Name extends string, Props extends object>(
  load: () => Promise<Readonly<Record<Name, ComponentType<Props>>>>,
  name: Name,
) => lazy(async () => ({ default: (await load())[name] }))
