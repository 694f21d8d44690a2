export function takeOver(fresh: string, place: string, began: Date, before: number | undefined): void
