export function pick<Thing extends object, Name extends keyof Thing>(
  thing: Thing,
  names: readonly Name[],
): Pick<Thing, Name> {
  return Object.fromEntries(names.map((name) => [name, thing[name]])) as Pick<Thing, Name>
}
