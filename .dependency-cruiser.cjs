const tests = ['\\.test\\.tsx?$', '^server/test', '^web/test', '^e2e']

/** The subjects of the features, and what each may build on: its own and what is named. */
const groups = {
  platform: [],
  accounts: ['platform'],
  prices: ['platform', 'accounts'],
  catalogue: ['platform', 'accounts', 'prices'],
  ordering: ['platform', 'accounts', 'prices', 'catalogue'],
  orders: ['platform', 'accounts', 'prices', 'catalogue', 'ordering'],
  money: ['platform', 'accounts', 'prices', 'catalogue', 'ordering', 'orders'],
  content: ['platform', 'accounts', 'catalogue', 'ordering'],
  office: ['platform', 'accounts', 'prices', 'catalogue', 'ordering', 'orders', 'money', 'content'],
}
/** The rules of one root with a folder per subject. */
const builtOn = (root, name) =>
  Object.entries(groups).map(([group, others]) => ({
    name: `${name}${group}-builds-on-${others.join('-') || 'nothing'}`,
    severity: 'error',
    from: { path: `^${root}/${group}/`, pathNot: tests },
    to: { path: `^${root}/`, pathNot: `^${root}/(${[group, ...others].join('|')})/` },
  }))

/** Who may import whom: docs/architecture.md says why. @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    {
      name: 'no-cycle',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    {
      name: 'no-missing',
      severity: 'error',
      comment: 'an import that leads nowhere hides from every other rule',
      from: {},
      to: { couldNotResolve: true, pathNot: '^virtual:|[?]url$' }, // Vite makes those
    },
    {
      name: 'contract-stands-alone',
      severity: 'error',
      from: { path: '^contract/src', pathNot: tests },
      to: { pathNot: '^(contract/src|node_modules/zod)/' },
    },
    {
      name: 'sides-apart',
      severity: 'error',
      comment: 'server and web meet in the contract only',
      from: { path: '^(server|web)/src' },
      to: { path: '^(server|web)/', pathNot: '^$1/' },
    },
    {
      name: 'server-stands-without-the-demonstration',
      severity: 'error',
      comment: 'the programs load it when it is asked for; nothing else in the server may name it',
      from: { path: '^server/src/', pathNot: '^server/src/(main|worker)\\.ts$' },
      to: { path: '^demo/' },
    },
    {
      name: 'programs-load-the-demonstration-when-asked',
      severity: 'error',
      from: { path: '^server/src/(main|worker)\\.ts$' },
      to: { path: '^demo/', dynamic: false },
    },
    {
      name: 'demonstration-goes-through-services',
      severity: 'error',
      comment: 'what it loads takes the way that an operator takes',
      from: { path: '^demo/', pathNot: tests },
      to: {
        path: '^server/src/(features|http)/',
        pathNot: ['\\.service\\.ts$', '/catalogue-record\\.ts$', '/platform/pdf/pdf\\.ts$'],
      },
    },
    {
      name: 'lib-knows-no-feature',
      severity: 'error',
      from: { path: '^server/src/(lib|db)/' },
      to: { path: '^server/src/', pathNot: '^server/src/(lib|db|i18n|config\\.ts)' },
    },
    {
      name: 'http-knows-no-feature',
      severity: 'error',
      from: { path: '^server/src/http/', pathNot: tests },
      to: { path: '^server/src/features/', pathNot: '\\.service\\.ts$' },
    },
    {
      name: 'features-meet-through-services',
      severity: 'error',
      comment:
        'a feature calls another one only through its service, hands it records of a documented format, or puts a mail or a PDF together from their parts; what mails and sheets of orders say alike is the group’s',
      from: { path: '^server/src/features/([^/]+/[^/]+)/', pathNot: tests },
      to: {
        path: '^server/src/features/',
        pathNot: [
          '^server/src/features/$1/',
          '\\.service\\.ts$',
          '/catalogue-record\\.ts$',
          '^server/src/features/platform/(mail|pdf)/.*(?<!\\.queries)\\.ts$',
          '^server/src/features/orders/order-sums\\.rules\\.ts$',
        ],
      },
    },
    ...builtOn('server/src/features', ''),
    ...builtOn('web/src/domain', 'domain-'),
    {
      name: 'services-know-no-http',
      severity: 'error',
      from: { path: '^server/src/features/.*\\.(service|queries|rules)\\.ts$' },
      to: { path: ['^server/src/http/', '^node_modules/fastify'] },
    },
    {
      name: 'rules-are-pure',
      severity: 'error',
      from: { path: '^server/src/features/.*\\.rules\\.ts$' },
      to: {
        path: ['\\.(service|queries|routes)\\.ts$', '^server/src/db/'],
        dependencyTypesNot: ['type-only'], // the shape of a row may be named
      },
    },
    {
      name: 'sql-in-queries-only',
      severity: 'error',
      from: {
        path: '^(server|demo)/src',
        pathNot: ['^server/src/db', '\\.queries\\.ts$', '^server/src/jobs/enqueue\\.ts$', ...tests],
      },
      to: { path: '^node_modules/(kysely|pg)/' },
    },
    {
      name: 'ui-knows-no-feature',
      severity: 'error',
      from: { path: '^web/src/(ui|api|i18n|domain)/', pathNot: tests },
      to: { path: '^web/src/features/' },
    },
    {
      name: 'ui-knows-no-domain',
      severity: 'error',
      from: { path: '^web/src/(ui|i18n)/', pathNot: tests },
      to: { path: '^web/src/domain/' },
    },
    {
      name: 'web-features-apart',
      severity: 'error',
      comment:
        'a screen does not reach into another feature; what both need lives in web/src/api, web/src/domain or web/src/ui, and the basket lets others use it through a few files',
      from: { path: '^web/src/features/((?!office)[^/]+/[^/]+)/', pathNot: tests },
      to: {
        path: '^web/src/features/',
        pathNot: [
          '^web/src/features/$1/',
          '^web/src/features/ordering/basket/(useBasket|useLoadLines|SavedLines|LineDraft|PriceNews|ReviewLines)\\.tsx?$',
        ],
      },
    },
    {
      name: 'not-to-test',
      severity: 'error',
      from: { path: '^(server|contract|web|demo)/src', pathNot: tests },
      to: { path: tests },
    },
  ],
  options: {
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)dist/' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json', '.css'],
    },
  },
}
