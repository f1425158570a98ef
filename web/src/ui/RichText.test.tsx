import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { RichText } from './RichText.tsx'

test('keeps structure, strips unsafe content', () => {
  const { container } = render(
    <RichText
      html={
        '<p>Fog <b>outside</b><br>again</p><ul><li>one</li></ul><img src=x onerror="alert(1)"><script>alert(2)</script>' +
        '<p style="color:red" onclick="alert(3)">plain</p><svg onload="alert(4)"></svg>'
      }
    />,
  )
  expect(screen.getByText('outside').tagName).toBe('B')
  expect(screen.getByText('one').tagName).toBe('LI')
  expect(container.querySelector('script, img, svg, [style], [onclick]')).toBeNull()
  expect(container.innerHTML).not.toContain('alert')
})

test('opens links in a new tab, and drops script URLs', () => {
  render(<RichText html={'<a href="https://a.example/x">out</a> <a href="javascript:alert(1)">bad</a>'} />)
  const link = screen.getByRole('link', { name: 'out' })
  expect(link).toHaveAttribute('target', '_blank')
  expect(link.getAttribute('rel')).toContain('noopener')
  expect(screen.getByText('bad')).not.toHaveAttribute('href')
})

test('a plain text is divided into paragraphs at empty lines', () => {
  render(<RichText html={'one\n\ntwo\nthree\r\n\r\nfour\n'} />)
  expect(screen.getAllByRole('paragraph').map((paragraph) => paragraph.textContent.trim())).toEqual([
    'one',
    'two\nthree',
    'four',
  ])
})

test('keeps line breaks in plain text; flattens deep nesting to text', () => {
  const { rerender } = render(<RichText html={'one\ntwo & 1 < 2'} />)
  expect(screen.getByText(/one/)).toHaveTextContent('one two & 1 < 2')
  rerender(<RichText html={`${'<b>'.repeat(300)}deep${'</b>'.repeat(300)}`} />)
  expect(screen.getByText('deep')).toBeVisible()
})
