import { loadAllTexts, startI18n } from '../src/lib/i18n.ts'

/** Import this file in component tests to get the English texts. */
await startI18n()
await loadAllTexts()
