/** Puts values in for `{{name}}`, with or without a space inside the braces. Unknown and empty ones stay as written. */
export function fillTemplate(template: string, values: Readonly<Record<string, string>>): string {
  return template.replace(/\{\{ ?(\w+) ?\}\}/g, (written, name: string) => {
    const value = Object.hasOwn(values, name) ? values[name] : undefined
    return value === undefined || value === '' ? written : value
  })
}
