import type { PictureSource } from '../../server/src/lib/picture-source.ts'
import { isDrawing, renderDrawing } from './drawings/drawings.service.ts'

/** The drawings, as the server is handed them. */
export const pictures: PictureSource = { prefix: 'drawing/', knows: isDrawing, render: renderDrawing }
