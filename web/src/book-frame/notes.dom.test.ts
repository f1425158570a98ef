import { expect, test } from 'vitest'
import { hideFootnotes, revealFootnote } from './notes.ts'

test.each(['n1', 'n%C3%A9', 'n100%'])('hides a footnote that is linked as #%s', (fragment) => {
  document.body.innerHTML = `
    <p>Fog<a role="doc-noteref" href="#${fragment}">1</a></p>
    ${['n1', 'né', 'n100%'].map((id) => `<aside role="doc-footnote" id="${id}">Note</aside>`).join('')}`
  hideFootnotes(document)
  const hidden = [...document.querySelectorAll('aside[hidden]')].map(({ id }) => encodeURI(id))
  expect(hidden).toEqual([fragment.endsWith('%') ? `${fragment}25` : fragment])
})

test('a footnote too long for the window stays in the text', () => {
  document.body.innerHTML = `<p>Fog<a role="doc-noteref" href="#n1">1</a></p>
    <aside role="doc-footnote" id="n1">${'Long note. '.repeat(1000)}</aside>`
  hideFootnotes(document)
  expect(document.querySelector('[hidden]')).toBeNull()
})

test('reveals the footnote around a text, and nothing that the book hides itself', () => {
  document.body.innerHTML = `<p>Fog<a role="doc-noteref" href="#n1">1</a></p>
    <aside role="doc-footnote" id="n1"><p>Note</p></aside><p hidden="" id="own">Own</p>`
  hideFootnotes(document)
  const textIn = (id: string) => document.querySelector(`#${id}`)?.lastChild as Node
  expect(revealFootnote(textIn('own'))).toBe(false)
  expect(revealFootnote(textIn('n1'))).toBe(true)
  expect([...document.querySelectorAll('[hidden]')].map(({ id }) => id)).toEqual(['own'])
})
