/** Where covers can be looked for. These are names of services; they are not translated. */
export const COVER_PROVIDERS = [
  { value: 'google', label: 'Google Books' },
  { value: 'openlibrary', label: 'Open Library' },
  { value: 'itunes', label: 'iTunes' },
  { value: 'audible', label: 'Audible.com' },
  { value: 'audible.ca', label: 'Audible.ca' },
  { value: 'audible.uk', label: 'Audible.co.uk' },
  { value: 'audible.au', label: 'Audible.com.au' },
  { value: 'audible.fr', label: 'Audible.fr' },
  { value: 'audible.de', label: 'Audible.de' },
  { value: 'audible.jp', label: 'Audible.co.jp' },
  { value: 'audible.it', label: 'Audible.it' },
  { value: 'audible.in', label: 'Audible.in' },
  { value: 'audible.es', label: 'Audible.es' },
  { value: 'fantlab', label: 'FantLab.ru' },
] as const
