import { partsOf } from '../parts-of.ts'

export const strings = partsOf(import.meta.glob<object>('./*.json', { eager: true, import: 'default' }))
