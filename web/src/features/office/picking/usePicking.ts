import { type OpenOrder, type Pick, pickOrder } from '@comptoir/contract/shipments'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { call } from '#api/client.ts'
import { isUndecided } from '#api/errors.ts'
import { newKey } from '#api/key.ts'
import { useUser } from '#api/session.ts'
import { openLines } from '#features/office/orders/shipments.api.ts'
import { isUnreachable } from '#ui/feedback/errors.ts'
import { keepLasting } from '#ui/storage/lasting.ts'
import { readUnsaved } from '#ui/storage/unsaved.ts'
import { withAnswer, withPicks } from './picking.rules.ts'

/** Until what could not be sent is sent again. */
const againMs = 4000
/** Others may pick the same order. */
const freshMs = 5000

export type Count = Omit<Pick, 'key'>

/**
 * What is to be picked for an order, with what was picked here. Each count is kept in the browser, beyond its end, until the
 * server has answered it: sent again, it counts once by its key.
 */
export function usePicking(id: number) {
  const client = useQueryClient()
  const user = useUser()?.id ?? 0
  const name = `picks ${id}`
  const [picks, setPicks] = useState<readonly Pick[]>(() => readUnsaved<Pick[]>(user, name) ?? [])
  const [refusals, setRefusals] = useState<readonly string[]>([])
  const [isAway, setAway] = useState(false)
  const [isResting, setResting] = useState(false)
  const query = useQuery({ ...openLines(id), refetchInterval: freshMs })
  const keep = (change: (before: readonly Pick[]) => readonly Pick[]) => setPicks(change)
  useEffect(() => keepLasting(user, name, picks), [user, name, picks])

  const drop = (sent: readonly Pick[]) => {
    const keys = new Set(sent.map(({ key }) => key))
    keep((before) => before.filter(({ key }) => !keys.has(key)))
  }
  const { mutate, isPending } = useMutation({
    mutationFn: async (sent: readonly Pick[]) => {
      await client.cancelQueries({ queryKey: openLines(id).queryKey }) // it would answer what was before
      return call(pickOrder, { params: { id }, body: { picks: [...sent] } })
    },
    networkMode: 'always',
    onSuccess: (answer, sent) => {
      const { refused } = answer
      client.setQueryData<OpenOrder>(openLines(id).queryKey, (open) => open && withAnswer(open, sent, answer))
      setRefusals(refused.map(({ message }) => message))
      setAway(false)
      drop(sent)
    },
    onError: (error, sent) => {
      setRefusals(isUnreachable(error) ? [] : [error.message])
      if (isUndecided(error)) {
        setAway(true)
        setResting(true)
        return
      }
      drop(sent)
      void client.invalidateQueries({ queryKey: ['admin', 'order'] })
    },
  })
  useEffect(() => {
    if (picks.length > 0 && !isPending && !isResting) mutate(picks)
  }, [picks, isPending, isResting, mutate])
  useEffect(() => {
    if (!isResting) return undefined
    const timer = setTimeout(() => setResting(false), againMs)
    return () => clearTimeout(timer)
  }, [isResting])

  const { data } = query
  const open = useMemo((): OpenOrder | undefined => data && withPicks(data, picks), [data, picks])
  return {
    query: { ...query, data: open },
    /** So many counts wait to be sent; `isAway` while that fails. */
    waiting: picks.length,
    isAway,
    refusals,
    count: (change: Count) => {
      setRefusals([])
      keep((before) => [...before, { ...change, key: newKey() }])
    },
  }
}
