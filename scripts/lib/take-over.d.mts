export function takeOver(fresh: string, place: string, since: number): void
