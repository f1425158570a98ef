// Who may import whom. docs/architecture.md shows the picture; these rules keep it true.
const { forbid, sliceOrderRules, TESTS } = require('./scripts/import-rules/forbid.cjs')
const { webRules } = require('./scripts/import-rules/web.cjs')

/** Slices from left to right; those in one group do not know each other. */
const SLICE_ORDER = [
  ['settings'],
  ['users'],
  ['visibility'],
  ['tasks', 'logs', 'releases', 'audit'],
  ['libraries'],
  ['items', 'own-shelves'],
  ['progress', 'emails'],
  ['metadata'],
  ['scanner', 'playback', 'collections', 'editing', 'upload', 'annotations'],
  ['streaming', 'comics', 'tools', 'notifications', 'reading'],
  ['podcasts'],
  ['feeds'],
  ['browse', 'kosync', 'gpodder', 'search', 'downloads', 'stats', 'me'],
  ['authors', 'series', 'sharing', 'opds', 'sign-in'],
  ['matching', 'shelves'],
  ['backups', 'api-docs', 'demo', 'trash'],
  ['import'],
  ['doctor', 'monitoring'],
]

/** The same for the web client. Slices that are planned already have their place. */
const WEB_SLICE_ORDER = [
  ['settings', 'cron'],
  ['logs', 'updates', 'tasks', 'scanner', 'notifications', 'emails', 'sign-in', 'backups', 'audit', 'trash'],
  ['providers'],
  ['doctor'],
  ['libraries', 'names'],
  ['users', 'items', 'import', 'own-shelves'],
  ['player', 'api-keys'],
  ['edit-item', 'edit-episode', 'authors', 'groups', 'feeds', 'shares', 'reader'],
  ['matching', 'chapter-editor', 'track-order', 'upload', 'narrators', 'playlists'],
  ['collections', 'tools'],
  ['item-actions', 'selection'],
  ['episodes'],
  ['podcasts'],
  ['item-page', 'shelves', 'series', 'albums', 'search', 'stats'],
]

const FEATURES = '^server/src/features/'
const SLICE = `${FEATURES}([^/]+)/`
const OTHER_SLICE = `${FEATURES}(?!$1/)[^/]+/`
/** The role of a file in a slice, told by its suffix; docs/architecture.md says what each is for. */
const ROLES = [
  'routes',
  'sockets',
  'http',
  'view',
  'present',
  'service',
  'background',
  'cache',
  'provider',
  'store',
  'sql',
  'rules',
  'types',
  'worker',
  'jobs',
]

/** Files of one or more layers: `items.store.ts` and `items.covers.store.ts` are both a store. */
const layer = (...names) => String.raw`\.(${names.join('|')})\.ts$`
const inSlices = (...names) => `${SLICE}.*${layer(...names)}`
const inOtherSlices = (...names) => `${OTHER_SLICE}.*${layer(...names)}`

const everywhere = [
  {
    name: 'no-cycles',
    comment: 'Two files that need each other are one file, or need a third.',
    severity: 'error',
    from: {},
    to: { circular: true },
  },
  {
    name: 'no-unresolvable',
    comment: 'The import leads nowhere.',
    severity: 'error',
    from: {},
    to: { couldNotResolve: true, pathNot: '^virtual:' },
  },
  forbid(
    'no-test-code-in-product',
    'Product code leaves tests and their helpers alone.',
    { path: '^(contract|server|web)/' },
    { path: TESTS },
  ),
  forbid(
    'no-dev-dependencies-in-product',
    'What runs in production stands under "dependencies".',
    { path: '^(contract|server|web)/src/' },
    { dependencyTypes: ['npm-dev', 'npm-no-pkg', 'npm-unknown'], dependencyTypesNot: ['type-only', 'npm'] },
  ),
  forbid(
    'workspaces-keep-apart',
    'Server and web meet in the contract.',
    { path: '^(server|web)/' },
    { path: '^(server|web|e2e|bench|scripts)/', pathNot: '^$1/' },
  ),
  forbid(
    'contract-only-zod',
    'The contract depends on the schema library and on nothing else.',
    { path: '^contract/src/' },
    { pathNot: ['^contract/src/', '^node_modules/zod/'] },
  ),
]

const server = [
  {
    name: 'known-roles',
    comment: `The suffix of a file in a slice says its role: ${ROLES.join(', ')}.`,
    severity: 'error',
    from: {},
    to: { path: FEATURES, pathNot: [TESTS, layer(...ROLES)] },
  },
  ...sliceOrderRules('', FEATURES, SLICE_ORDER),
  forbid(
    'no-foreign-edges-or-stores',
    "Another slice's store, provider, routes and sockets are private: ask its service.",
    { path: SLICE },
    { path: inOtherSlices('store', 'provider', 'background', 'routes', 'sockets') },
  ),
  forbid(
    'foreign-present-only-from-edges',
    "Another slice's present is for shaping replies: present, view, routes, sockets.",
    { path: SLICE, pathNot: [TESTS, layer('present', 'view', 'routes', 'sockets')] },
    { path: inOtherSlices('present') },
  ),
  forbid(
    'rules-are-pure',
    'Rules know their types, the contract and lib: no platform, no stores, no services, no Node.',
    { path: inSlices('rules') },
    {
      path: [
        '^server/src/(platform|context|config)',
        layer(...ROLES.filter((role) => role !== 'rules' && role !== 'types')),
      ],
      // Shapes that the platform and the rules share.
      pathNot: String.raw`^server/src/platform/.*\.types\.ts$`,
    },
  ),
  forbid(
    'rules-without-packages',
    'Rules use no Node modules and no packages: neither clock nor disk nor network.',
    { path: [inSlices('rules'), '^contract/src/rules/'] },
    {
      dependencyTypes: ['core', 'npm', 'npm-dev', 'npm-optional', 'npm-peer'],
      pathNot: '^(contract/|node_modules/zod/)',
    },
  ),
  forbid(
    'stores-speak-only-database',
    'A store knows its types, platform/db and lib: no services, no part of the platform that does I/O, no HTTP.',
    { path: inSlices('store') },
    {
      path: [
        layer('service', 'background', 'provider', 'present', 'view', 'http', 'routes', 'sockets'),
        '^server/src/platform/(http|sockets|net|jobs|files|media)',
        '^node_modules/(@?fastify|socket\\.io)',
        '^(node:)?https?2?$',
      ],
    },
  ),
  forbid(
    'sql-only-in-stores',
    'Parts of queries that stores of other slices use.',
    { path: SLICE, pathNot: [TESTS, layer('store', 'sql')] },
    { path: inSlices('sql') },
  ),
  forbid(
    'present-only-shapes',
    'Present turns domain shapes into contract shapes: no stores, no platform, no services.',
    { path: inSlices('present') },
    {
      path: [
        layer('store', 'service', 'background', 'cache', 'provider', 'view', 'http', 'routes', 'sockets'),
        '^server/src/(platform|context)',
        '^node_modules/(@?fastify|kysely|socket\\.io)',
      ],
    },
  ),
  forbid(
    'services-know-no-edge',
    'A service does not know that HTTP or sockets exist.',
    { path: inSlices('service', 'background', 'cache', 'provider') },
    {
      path: [
        layer('routes', 'sockets', 'http', 'present'),
        '^server/src/platform/(http|sockets)/',
        '^node_modules/(@?fastify|socket\\.io)',
      ],
    },
  ),
  forbid(
    'views-know-no-edge',
    'A view makes the body of a reply out of services and presenters; sending it is the job of routes.',
    { path: inSlices('view') },
    {
      path: [
        layer('routes', 'sockets', 'http'),
        '^server/src/platform/(http|sockets)/',
        '^node_modules/(@?fastify|socket\\.io)',
      ],
    },
  ),
  forbid(
    'providers-only-ask',
    "A provider speaks to other people's servers and stores nothing.",
    { path: inSlices('provider') },
    { path: [layer('store', 'view', 'background'), '^server/src/platform/db'] },
  ),
  forbid(
    'edges-leave-the-database-alone',
    'Routes and sockets translate; they ask the service.',
    { path: inSlices('routes', 'sockets', 'http') },
    { path: [layer('store'), '^server/src/platform/db', '^node_modules/(kysely|pg|@photostructure)/'] },
  ),
  forbid(
    'no-caches-at-the-edges',
    'What is cached belongs to a view, a cache or a service (docs/decisions/0015).',
    { path: inSlices('routes', 'sockets', 'http', 'present', 'rules') },
    { path: '^node_modules/lru-cache/' },
  ),
  forbid(
    'platform-and-lib-know-no-feature',
    'platform and lib know no slice.',
    { path: '^server/src/(platform|lib)/' },
    { path: '^server/src/(features|context|app|main|start)' },
  ),
  forbid(
    'lib-is-pure',
    'lib knows no audiobook and no platform.',
    { path: '^server/src/lib/' },
    { path: '^server/src/(platform|config)' },
  ),
  forbid(
    'nobody-imports-the-top',
    'Only app.ts and start.ts put everything together.',
    { path: '^server/src/', pathNot: [TESTS, String.raw`^server/src/(app|main|start|run-server)\.ts$`] },
    { path: String.raw`^server/src/(app|main|start)\.ts$` },
  ),
]

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [...everywhere, ...server, ...webRules(WEB_SLICE_ORDER)],
  options: {
    // Types count: a rule that names a store's type already leans on the store.
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.base.json' },
    doNotFollow: { path: 'node_modules' },
    exclude: { path: String.raw`^(server|web|e2e)/(dist|test-results|playwright-report|\.build-[^/]*)/` },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json', '.css'],
    },
  },
}
