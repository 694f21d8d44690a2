import { getVatListing, getVatListingFile, listVatListingPapers } from '@comptoir/contract/admin-vat-listings'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '#deps.ts'
import { serve } from '#http/route.ts'
import { readVatListing, vatListingFile, vatListingPapers } from './vat-listings.service.ts'

export function vatListingRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, deps, getVatListing, ({ query }) => readVatListing(deps, query))
  serve(app, deps, getVatListingFile, ({ query }) => vatListingFile(deps, query))
  serve(app, deps, listVatListingPapers, ({ query }) => vatListingPapers(deps, query))
}
