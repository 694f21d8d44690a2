import { useEffect, useState } from 'react'

/** Counts seconds down to zero. */
export function useCountdown(start = 0): [number, (seconds: number) => void] {
  const [seconds, setSeconds] = useState(start)
  useEffect(() => {
    if (seconds <= 0) return
    const timer = setTimeout(() => setSeconds(seconds - 1), 1000)
    return () => clearTimeout(timer)
  }, [seconds])
  return [seconds, setSeconds]
}
