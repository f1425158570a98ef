import * as parts from './parts.ts'

export const strings = { ...parts }
