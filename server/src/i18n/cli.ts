// `npm run messages:types`: writes the types of the messages after a key or a placeholder has changed.
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { folders, readCatalogues } from './catalogues.ts'
import { serverTypes, webTypes } from './message-types.ts'

writeFileSync(path.join(folders.server, 'messages.gen.ts'), serverTypes(readCatalogues(folders.server, 'en')))
writeFileSync(path.join(folders.web, 'messages.gen.ts'), webTypes(readCatalogues(folders.web, 'en')))
