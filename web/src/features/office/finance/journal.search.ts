const month = /^2\d{3}-(0[1-9]|1[0-2])$/

/** The month that an address names. */
export const readJournalSearch = (search: Record<string, unknown>): { month?: string } =>
  typeof search['month'] === 'string' && month.test(search['month']) ? { month: search['month'] } : {}
