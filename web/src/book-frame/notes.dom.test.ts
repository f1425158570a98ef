import { expect, test } from 'vitest'
import { hideFootnotes } from './notes.ts'

test.each(['n1', 'n%C3%A9', 'n100%'])('hides a footnote that is linked as #%s', (fragment) => {
  document.body.innerHTML = `
    <p>Fog<a role="doc-noteref" href="#${fragment}">1</a></p>
    ${['n1', 'né', 'n100%'].map((id) => `<aside role="doc-footnote" id="${id}">Note</aside>`).join('')}`
  hideFootnotes(document)
  const hidden = [...document.querySelectorAll('aside[hidden]')].map(({ id }) => encodeURI(id))
  expect(hidden).toEqual([fragment.endsWith('%') ? `${fragment}25` : fragment])
})
