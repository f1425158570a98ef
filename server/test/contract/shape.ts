/**
 * What client apps expect of a response, defined separately from Lectern's own schemas: exactly these keys, of these
 * types. A key that ends with `?` may be absent; all others are required, and no more are allowed.
 */
export type Shape =
  | 'text'
  | 'int'
  | 'number'
  | 'flag'
  | 'any'
  | RegExp
  | Nullable
  | readonly [Shape]
  | { readonly [key: string]: Shape }

class Nullable {
  constructor(readonly shape: Shape) {}
}

export const orNull = (shape: Shape): Shape => new Nullable(shape)

const CHECKS = {
  text: (value: unknown) => typeof value === 'string',
  int: (value: unknown) => Number.isInteger(value),
  number: (value: unknown) => typeof value === 'number' && Number.isFinite(value),
  flag: (value: unknown) => typeof value === 'boolean',
  any: () => true,
} as const

/** Describes the differences in words; empty if the value matches. */
export function differences(value: unknown, shape: Shape, at = 'it'): string[] {
  if (typeof shape === 'string') return CHECKS[shape](value) ? [] : [`${at} is no ${shape}: ${brief(value)}`]
  if (shape instanceof RegExp) {
    return typeof value === 'string' && shape.test(value) ? [] : [`${at} is not ${shape}: ${brief(value)}`]
  }
  if (shape instanceof Nullable) return value === null ? [] : differences(value, shape.shape, at)
  if (isList(shape)) {
    if (!Array.isArray(value)) return [`${at} is no list: ${brief(value)}`]
    return value.flatMap((element, index) => differences(element, shape[0], `${at}[${index}]`))
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    return [`${at} is no object: ${brief(value)}`]
  }
  return inObject(value as Record<string, unknown>, shape as Readonly<Record<string, Shape>>, at)
}

function inObject(
  value: Readonly<Record<string, unknown>>,
  shape: Readonly<Record<string, Shape>>,
  at: string,
): string[] {
  const wanted = new Map(
    Object.entries(shape).map(([key, inner]) => {
      const isOptional = key.endsWith('?')
      return [isOptional ? key.slice(0, -1) : key, { inner, isOptional }]
    }),
  )
  const unknown = Object.keys(value).filter((key) => !wanted.has(key))
  const found = [...wanted].flatMap(([key, { inner, isOptional }]) => {
    if (!(key in value)) return isOptional ? [] : [`${at}.${key} is missing`]
    return differences(value[key], inner, `${at}.${key}`)
  })
  return [...found, ...unknown.map((key) => `${at}.${key} is not in the contract`)]
}

const isList = (shape: Shape): shape is readonly [Shape] => Array.isArray(shape)

const brief = (value: unknown): string => (JSON.stringify(value) ?? 'undefined').slice(0, 80)
