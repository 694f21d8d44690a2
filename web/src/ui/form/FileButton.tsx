import { Button, type ButtonProps } from '@mantine/core'
import { type Ref, useRef } from 'react'

type Props = Pick<ButtonProps, 'variant' | 'size' | 'disabled'> & {
  ref?: Ref<HTMLButtonElement>
  children: string
  /** The endings of the files that the choice offers. */
  accept: readonly string[]
  onFile: (file: File) => void
}

/** Opens the browser's choice of files. */
export function FileButton({ ref, children, accept, onFile, ...button }: Props) {
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
        accept={accept.join(',')}
        onChange={({ currentTarget }) => {
          const file = currentTarget.files?.[0]
          currentTarget.value = '' // the same file can be chosen again
          if (file) onFile(file)
        }}
      />
    </>
  )
}
