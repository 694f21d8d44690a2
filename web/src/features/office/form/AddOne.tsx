import { Button, Select } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useRef, useState } from 'react'
import classes from './AddOne.module.css'

type One = { id: number; name: string }
type Props = {
  label: string
  hint: string
  /** What the button says. */
  add: string
  busy: boolean
  /** What is found by what was typed, each with what stands in the list; a hook. */
  useFound: (typed: string) => readonly (One & { label: string })[]
  onAdd: (one: One) => void
}

const debounceMs = 200

/** A field that finds one thing by what is typed, and a button that adds it. */
export function AddOne({ label, hint, add, busy, useFound, onAdd }: Props) {
  const [typed, setTyped] = useState('')
  const [chosen, setChosen] = useState<string | null>(null)
  const [debounced] = useDebouncedValue(typed.trim(), debounceMs)
  const found = useFound(debounced)
  const field = useRef<HTMLInputElement>(null)
  return (
    <div className={classes.add}>
      <Select
        ref={field}
        label={label}
        placeholder={hint}
        searchable
        openOnFocus={false}
        searchValue={typed}
        onSearchChange={setTyped}
        value={chosen}
        onChange={setChosen}
        filter={({ options }) => options}
        data={found.map((one) => ({ value: String(one.id), label: one.label }))}
      />
      <Button
        variant="default"
        loading={busy}
        disabled={chosen === null}
        onClick={() => {
          const one = found.find(({ id }) => String(id) === chosen)
          if (one) onAdd(one)
          setChosen(null)
          setTyped('')
          field.current?.focus() // the button cannot be pressed until another one is chosen
        }}
      >
        {add}
      </Button>
    </div>
  )
}
