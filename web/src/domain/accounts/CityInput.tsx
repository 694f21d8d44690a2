import type { City } from '@comptoir/contract/lookups'
import { citySearch } from '@comptoir/contract/rules'
import { Autocomplete, type AutocompleteProps, Loader } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { cities } from '#api/lookups.ts'
import { cityLabel } from './places.ts'

type Props = Omit<AutocompleteProps, 'value' | 'onChange' | 'data' | 'filter'> & {
  value: string
  /** Id of the country to search in; empty for none yet. */
  country: string
  /** Searched for while no name is typed. */
  postcode: string
  onType: (name: string) => void
  onPick: (place: City) => void
}

/** A city, picked from the lookup or, if it finds none, typed freely (ADDR-06, VAL-08). */
export function CityInput({ value, country, postcode, onType, onPick, ...rest }: Props) {
  const [wish] = useDebouncedValue(value.trim() || postcode.trim(), citySearch.debounceMs)
  const { data, isFetching } = useQuery(cities(country, wish))
  const found = data?.results ?? []
  const change = (text: string) => {
    const place = found.find((one) => cityLabel(one) === text)
    if (place) onPick(place)
    else onType(text)
  }
  return (
    <Autocomplete
      {...rest}
      value={value}
      onChange={change}
      data={found.map(cityLabel)}
      filter={({ options }) => options}
      limit={citySearch.limit}
      rightSection={isFetching ? <Loader size={14} /> : null}
      comboboxProps={{ withinPortal: true }}
      autoComplete="off"
    />
  )
}
