import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'
import axeCore from 'axe-core'

/** Only these rules can give different results in the two themes of a page. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block']

/**
 * Expects no serious or critical accessibility violations in what the page shows now. `accessibility.spec.ts` does
 * this for every screen with a URL; a journey does it once for each dialog and state that only it reaches.
 */
export async function axe(page: Page, rules: readonly string[] = []): Promise<void> {
  await holdStill(page)
  // Without frames to check, legacy mode finds the same, and opens no second page to combine the results.
  const builder = (await builderFor(page)).setLegacyMode(true).options({ resultTypes: ['violations'] })
  const { violations } = await (rules.length > 0 ? builder.withRules([...rules]) : builder).analyze()
  await letMove(page)
  const grave = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')
  const faults = grave.map(
    ({ id, help, nodes }) => `${id}: ${help} (${nodes.map((node) => node.target).join('; ')})`,
  )
  expect(faults, `accessibility faults of ${page.url()}`).toEqual([])
}

/**
 * The builder loads axe-core twice for each run, which takes longer than the check itself. A page without frames
 * gets it once.
 */
async function builderFor(page: Page): Promise<AxeBuilder> {
  if (page.frames().length > 1) return new AxeBuilder({ page })
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeCore.source)
  return new AxeBuilder({ page, axeSource: NOTHING_MORE })
}

/** An empty text would mean the builder's own. */
const NOTHING_MORE = ';'

/** Runs the check in both themes. */
export async function axeInBothThemes(page: Page): Promise<void> {
  await axe(page)
  await page.emulateMedia({ colorScheme: 'dark' })
  await axe(page, COLOUR_RULES)
  await page.emulateMedia({ colorScheme: 'light' })
}

/** Half-faded text has too little contrast: animations are turned off, so that the final state is checked. */
const holdStill = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync('*, ::before, ::after { transition: none !important; animation: none !important }')
    document.adoptedStyleSheets.push(sheet)
    await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))
  })

const letMove = (page: Page): Promise<void> => page.evaluate(() => void document.adoptedStyleSheets.pop())
