import { expect, test } from 'vitest'
import { fillTemplate } from './templates.ts'

test.each([
  ['{{title}} is here', 'Dune is here'],
  ['{{ title }}, {{title}}', 'Dune, Dune'],
  ['{{  title  }}', '{{  title  }}'],
  ['{{unknown}} {{empty}}', '{{unknown}} {{empty}}'],
  ['{{constructor}}', '{{constructor}}'],
  ['{{price}}', '$& and $1'],
  ['{title}', '{title}'],
])('%s becomes %s', (template, filled) => {
  expect(fillTemplate(template, { title: 'Dune', empty: '', price: '$& and $1' })).toBe(filled)
})
