import { ActionIcon, Anchor, Button } from '@mantine/core'
import { createLink } from '@tanstack/react-router'

/** Buttons and words that go to another page of the shop: typed addresses, real links. */
export const LinkButton = createLink(Button<'a'>)
export const LinkIcon = createLink(ActionIcon<'a'>)
export const TextLink = createLink(Anchor<'a'>)
