/** Replaces `{{name}}`, with or without spaces in the braces. Unknown and empty variables are left as they are. */
export function fillTemplate(template: string, values: Readonly<Record<string, string>>): string {
  return template.replace(/\{\{ ?(\w+) ?\}\}/g, (written, name: string) => {
    const value = Object.hasOwn(values, name) ? values[name] : undefined
    return value === undefined || value === '' ? written : value
  })
}
