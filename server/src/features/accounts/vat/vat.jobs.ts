import type { Deps } from '#deps.ts'
import { lookUpVat, refreshVatChecks } from './vat.service.ts'

export const vatTasks = (deps: Deps) => ({
  look_up_vat: ({ vat }: { vat: string }) => lookUpVat(deps, vat),
  refresh_vat_checks: () => refreshVatChecks(deps),
})
