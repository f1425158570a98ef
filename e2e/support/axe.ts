import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/** Of one page in two themes only these can differ. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block']

/**
 * No serious or critical accessibility fault on what the page shows now.
 *
 * `accessibility.spec.ts` does this for every screen that has an address; a journey does it for modals and states that
 * only it reaches, once.
 */
export async function axe(page: Page, rules: readonly string[] = []): Promise<void> {
  await holdStill(page)
  // Without frames to look into, legacy mode finds the same, and opens no second page to put it together.
  const builder = new AxeBuilder({ page }).setLegacyMode(true).options({ resultTypes: ['violations'] })
  const { violations } = await (rules.length > 0 ? builder.withRules([...rules]) : builder).analyze()
  await letMove(page)
  const grave = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')
  const faults = grave.map(
    ({ id, help, nodes }) => `${id}: ${help} (${nodes.map((node) => node.target).join('; ')})`,
  )
  expect(faults, `accessibility faults of ${page.url()}`).toEqual([])
}

/** The same in both looks of the interface. */
export async function axeInBothThemes(page: Page): Promise<void> {
  await axe(page)
  await page.emulateMedia({ colorScheme: 'dark' })
  await axe(page, COLOUR_RULES)
  await page.emulateMedia({ colorScheme: 'light' })
}

/** Half faded in or out, a text has no contrast to speak of: what is judged is what things come to. */
const holdStill = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync('*, ::before, ::after { transition: none !important; animation: none !important }')
    document.adoptedStyleSheets.push(sheet)
    await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))
  })

const letMove = (page: Page): Promise<void> => page.evaluate(() => void document.adoptedStyleSheets.pop())
