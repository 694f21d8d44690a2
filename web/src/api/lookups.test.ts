import { http, HttpResponse } from 'msw'
import { expect, test } from 'vitest'
import { requestsTo, server, startStandIn, url } from '../../test/api.ts'
import { warehouses } from './lookups.ts'
import { makeQueryClient } from './query-client.ts'

startStandIn()

test('BASK-13: the warehouses are fetched once and used again', async () => {
  server.use(http.get(url('order/warehouses/'), () => HttpResponse.json([])))
  const client = makeQueryClient()
  await client.fetchQuery(warehouses)
  await client.fetchQuery(warehouses)
  expect(requestsTo('order/warehouses/')).toHaveLength(1)
})
