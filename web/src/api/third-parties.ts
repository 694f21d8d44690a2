import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { readStored, storageKeys } from '#ui/storage/storage.ts'
import { useStored } from '#ui/storage/useStored.ts'
import { shopConfig } from './config.ts'

const kinds = ['analytics', 'chat'] as const
type Kind = (typeof kinds)[number]

/** A script of others that the shop may load if its reader agrees (OD-28, TP-01). */
export type ThirdParty = {
  kind: Kind
  url: string
  /** Names the shop to the script. */
  site: string
  host: string
  /** Null while nothing was decided; also of another script than the one that was decided on. */
  isAllowed: boolean | null
  /** Removing a script that runs takes a new page, which this loads. */
  decide: (isAllowed: boolean | null) => void
}

/** What was decided, with the script it was decided on. */
type Decisions = Partial<Record<Kind, { url: string; isAllowed: boolean }>>
function readDecisions(stored: string | null): Decisions {
  try {
    return (JSON.parse(stored ?? '{}') ?? {}) as Decisions
  } catch {
    return {}
  }
}

/** The scripts of others that the operator has set, none of them before the settings are loaded. */
export function useThirdParties(): ThirdParty[] {
  const { data } = useQuery(shopConfig)
  const [stored, store] = useStored(storageKeys.thirdParties)
  return useMemo(() => {
    const decisions = readDecisions(stored)
    return kinds.flatMap((kind) => {
      const party = data?.third_parties[kind]
      if (!party) return []
      const decision = decisions[kind]
      const decide = (isAllowed: boolean | null) => {
        const others = readDecisions(readStored(storageKeys.thirdParties))
        store(
          JSON.stringify({
            ...others,
            [kind]: isAllowed === null ? undefined : { url: party.url, isAllowed },
          }),
        )
        if (isAllowed !== true && scriptOf(kind)) location.reload()
      }
      return {
        kind,
        url: party.url,
        site: 'site' in party ? party.site : '',
        host: new URL(party.url).host,
        isAllowed: decision?.url === party.url ? decision.isAllowed : null,
        decide,
      }
    })
  }, [data, stored, store])
}

/** Loads the scripts that the reader allows, each once. */
export function useAllowedScripts(): void {
  const parties = useThirdParties()
  useEffect(() => {
    for (const party of parties) if (party.isAllowed) load(party)
  }, [parties])
}

const scriptOf = (kind: Kind) => document.querySelector(`script[data-third-party="${kind}"]`)

function load({ kind, url, site }: ThirdParty): void {
  if (scriptOf(kind)) return
  const script = document.createElement('script')
  script.src = url
  script.async = true
  script.dataset['thirdParty'] = kind
  if (site) {
    script.dataset['domain'] = site // Plausible's word for it
    script.dataset['websiteId'] = site // Umami's
  }
  document.head.append(script)
}

/** What widgets offer to open their window: Tawk.to, Crisp, Chatwoot. Others have their own button on the page. */
type Widgets = {
  Tawk_API?: { maximize?: () => void }
  $crisp?: { push: (command: string[]) => void }
  $chatwoot?: { toggle: (state: string) => void }
}
const tries = 40
const pauseMs = 250

/** Opens the window of the chat as soon as its widget is there. */
export function openChat(left = tries): void {
  const { Tawk_API: tawk, $crisp: crisp, $chatwoot: chatwoot } = window as Widgets
  if (tawk?.maximize) tawk.maximize()
  else if (crisp) crisp.push(['do', 'chat:open'])
  else if (chatwoot) chatwoot.toggle('open')
  else if (left > 0) setTimeout(openChat, pauseMs, left - 1)
}
