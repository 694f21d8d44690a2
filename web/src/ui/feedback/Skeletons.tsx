import { Skeleton, Stack } from '@mantine/core'

/** The outline of a page while it loads: a title and some rows. */
export function PageSkeleton({ rows = 6 }: { rows?: number }) {
  return (
    <Stack aria-hidden gap="sm">
      <Skeleton height={28} width={220} mb="xs" />
      {Array.from({ length: rows }, (_, row) => (
        <Skeleton key={row} height={44} />
      ))}
    </Stack>
  )
}
