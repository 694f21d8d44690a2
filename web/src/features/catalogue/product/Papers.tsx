import type { Paper } from '@comptoir/contract/catalogue'
import { Anchor, Title } from '@mantine/core'
import { IconFileTypePdf, IconPhoto } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { languageNames } from '#i18n/languages.ts'
import { FormErrors } from '#ui/form/FormErrors.tsx'
import { formatFileSize } from '#ui/format/format.ts'
import classes from './Papers.module.css'

type Props = { papers: readonly Paper[]; fetch: (paper: Paper) => Promise<void> }

/** The papers about a style, to be downloaded. */
export function Papers({ papers, fetch }: Props) {
  const { t, i18n } = useTranslation(['product', 'common'])
  const fetching = useMutation({ mutationFn: fetch })
  if (papers.length === 0) return null
  return (
    <>
      <Title order={2} size="h3" mt="md">
        {t('papers.title')}
      </Title>
      <ul className={classes.papers}>
        {papers.map((paper) => {
          const { id, kind, title, language, type, bytes } = paper
          const Icon = type === 'pdf' ? IconFileTypePdf : IconPhoto
          const isOther = language !== null && language !== i18n.language
          return (
            <li key={id}>
              <Anchor
                component="button"
                type="button"
                className={classes.paper}
                aria-busy={fetching.isPending && fetching.variables.id === id}
                onClick={() => fetching.mutate(paper)}
              >
                <Icon size={18} aria-hidden />
                <span lang={language ?? undefined}>{title}</span>
              </Anchor>
              <span className={classes.about}>
                {[
                  t(`common:paper_kind.${kind}`),
                  isOther && languageNames[language],
                  `${type.toUpperCase()}, ${formatFileSize(bytes, i18n.language)}`,
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            </li>
          )
        })}
      </ul>
      <FormErrors error={fetching.error} />
    </>
  )
}
