import * as firstParts from './first-parts.ts'
import * as parts from './parts.ts'

export const strings = { ...firstParts, ...parts }
