import { ActionIcon } from '@mantine/core'
import { IconStar, IconStarFilled } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useFavourite } from './favourites.ts'

type Props = { style: { id: number; ref: string; name: string }; className?: string | undefined }

/** Marks a style as a favourite; pressed while it is one. */
export function FavouriteButton({ style: { id, ref, name }, className }: Props) {
  const { t } = useTranslation()
  const { isFavourite, toggle } = useFavourite(id)
  const Icon = isFavourite ? IconStarFilled : IconStar
  return (
    <ActionIcon
      className={className}
      variant="subtle"
      color={isFavourite ? 'brand' : 'gray'}
      size={32}
      aria-pressed={isFavourite}
      aria-label={t('favourite', { ref, name })}
      title={t('favourite', { ref, name })}
      onClick={toggle}
    >
      <Icon size={18} aria-hidden />
    </ActionIcon>
  )
}
