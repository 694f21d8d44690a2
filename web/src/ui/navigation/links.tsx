import { Anchor, type AnchorProps, Button, type ButtonProps } from '@mantine/core'
import { createLink } from '@tanstack/react-router'
import type { ComponentProps } from 'react'

type Link<Props> = Props & Omit<ComponentProps<'a'>, keyof Props>

const ButtonLike = (props: Link<ButtonProps>) => <Button component="a" {...props} />
const AnchorLike = (props: Link<AnchorProps>) => <Anchor {...props} />

/** Buttons and text links to other pages of the shop, with typed addresses. */
export const LinkButton = createLink(ButtonLike)
export const TextLink = createLink(AnchorLike)
