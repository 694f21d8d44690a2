import { expect, test } from 'vitest'
import { pictureUrl } from './picture.ts'

test('CAT-15: a picture is asked of the host that the page came from, whatever the shop calls itself', () => {
  expect(pictureUrl('https://shop.example/images/m/h/chemise%20%C3%A0%20carreaux.jpg', 400)).toBe(
    '/images/m/h/chemise%20%C3%A0%20carreaux.jpg?size=400',
  )
})
