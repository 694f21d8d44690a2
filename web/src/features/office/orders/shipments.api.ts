import type { EndpointRequest } from '@comptoir/contract/endpoint'
import type { PaperLines } from '@comptoir/contract/order'
import {
  changeShipment,
  changeWarehouse,
  getOfficeDeliveryNote,
  getParcelLabels,
  listOpenLines,
  listOtherWarehouses,
  shipOrder,
} from '@comptoir/contract/shipments'
import { queryOptions } from '@tanstack/react-query'
import { call } from '#api/client.ts'
import { download } from '#api/download.ts'
import { kept } from '#api/kept-answers.ts'

/** What of an order is still to leave, by warehouse, and the carriers; kept, for whoever picks it in a dead spot. */
export const openLines = (id: number) =>
  queryOptions({
    queryKey: ['admin', 'order', id, 'open'],
    queryFn: () => call(listOpenLines, { params: { id } }),
    persister: kept,
  })

/** What an order has reserved and not picked, and what of it other warehouses have free. */
export const otherWarehouses = (id: number) =>
  queryOptions({
    queryKey: ['admin', 'order', id, 'other warehouses'],
    queryFn: () => call(listOtherWarehouses, { params: { id } }),
  })
export const reserveElsewhere = (id: number, body: EndpointRequest<typeof changeWarehouse>['body']) =>
  call(changeWarehouse, { params: { id }, body })

export type Departure = EndpointRequest<typeof shipOrder>['body']
export const ship = (id: number, body: Departure) => call(shipOrder, { params: { id }, body })

export type ShipmentDetails = EndpointRequest<typeof changeShipment>['body']
export const saveShipment = (id: number, shipment: number, body: ShipmentDetails) =>
  call(changeShipment, { params: { id, shipment }, body })

export const downloadOfficeDeliveryNote = (id: number, shipment: number, lines: PaperLines) =>
  download(getOfficeDeliveryNote, { params: { id, shipment }, query: { lines } })

/** Gives the browser the labels of a shipment's parcels. */
export const downloadLabels = (id: number, shipment: number) =>
  download(getParcelLabels, { params: { id, shipment } })
