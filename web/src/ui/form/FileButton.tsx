import { Button, type ButtonProps } from '@mantine/core'
import { type Ref, useRef } from 'react'

type Props = Pick<ButtonProps, 'variant' | 'size' | 'disabled'> & {
  ref?: Ref<HTMLButtonElement>
  children: string
  /** The endings of the files that the choice offers. */
  accept: readonly string[]
  onFile?: (file: File) => void
  /** Several at once. */
  multiple?: boolean
  onFiles?: (files: File[]) => void
}

/** Opens the browser's choice of files. */
export function FileButton({ ref, children, accept, onFile, multiple = false, onFiles, ...button }: Props) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button {...button} ref={ref} onClick={() => input.current?.click()}>
        {children}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        multiple={multiple}
        accept={accept.join(',')}
        onChange={({ currentTarget }) => {
          const files = [...(currentTarget.files ?? [])]
          currentTarget.value = '' // the same file can be chosen again
          if (files[0]) onFile?.(files[0])
          if (files.length > 0) onFiles?.(files)
        }}
      />
    </>
  )
}
