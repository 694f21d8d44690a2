import { messages } from './texts.ts'

export const addressMessages = messages({})
