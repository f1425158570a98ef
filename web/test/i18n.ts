import { loadAllTexts, startI18n } from '../src/lib/i18n.ts'

/** Import this file in a test of a component: its texts are then the English ones. */
await startI18n()
await loadAllTexts()
