import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/** No serious or critical accessibility fault on what the page shows now. */
export async function axe(page: Page): Promise<void> {
  await holdStill(page)
  const { violations } = await new AxeBuilder({ page }).analyze()
  await letMove(page)
  const grave = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')
  const faults = grave.map(
    ({ id, help, nodes }) => `${id}: ${help} (${nodes.map((node) => node.target).join('; ')})`,
  )
  expect(faults, 'accessibility faults').toEqual([])
}

/** The same in both looks of the interface. */
export async function axeInBothThemes(page: Page): Promise<void> {
  await axe(page)
  await page.emulateMedia({ colorScheme: 'dark' })
  await axe(page)
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
