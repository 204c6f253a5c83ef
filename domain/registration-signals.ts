import { isMailboxDomain } from './mailbox-providers.ts';
import type { RegistrationSignal } from './vocabulary/people.ts';

/** What is stored of a request for access. `formMs` is how long the form was open, `asked` how often this address asked. */
export type RegistrationFacts = {
  email: string;
  formMs: number | null;
  asked: number;
  /** How often it asked again after a rejection or a revoked invitation. */
  turnedDown: number;
  /** Open requests of other addresses from the same network, and forms from there with a filled hidden field in the last day. */
  othersOfNetwork: number;
  decoysOfNetwork: number;
  /** Customers that manage the domain of the address. */
  customers: number;
};

/** One thing that a request says; `value` is a count, or seconds of the form; doubtful ones speak against the request. */
export type Signal = { kind: RegistrationSignal; value: number; isDoubtful: boolean };

const quickSeconds = 6;
/** Colleagues share a network; from so many other requests on it is a flood. */
const manyOfNetwork = 3;

/** What a request for access says about who sent it, doubtful things first. */
export function signalsOf({
  email,
  formMs,
  asked,
  turnedDown,
  othersOfNetwork,
  decoysOfNetwork,
  customers,
}: RegistrationFacts): Signal[] {
  const domain = email.split('@').at(-1)?.toLowerCase() ?? '';
  const seconds = formMs === null ? null : Math.round(formMs / 1_000);
  const signals: Signal[] = [
    ...(decoysOfNetwork > 0 ? [{ kind: 'decoys' as const, value: decoysOfNetwork, isDoubtful: true }] : []),
    ...(othersOfNetwork > 0
      ? [{ kind: 'same_network' as const, value: othersOfNetwork, isDoubtful: othersOfNetwork >= manyOfNetwork }]
      : []),
    ...(isMailboxDomain(domain) ? [{ kind: 'free_mail' as const, value: 1, isDoubtful: true }] : []),
    ...(turnedDown > 0 ? [{ kind: 'turned_down' as const, value: turnedDown, isDoubtful: true }] : []),
    ...(asked > 1 ? [{ kind: 'asked_again' as const, value: asked, isDoubtful: false }] : []),
    ...(customers > 0 ? [{ kind: 'known_domain' as const, value: customers, isDoubtful: false }] : []),
    ...(seconds === null ? [] : [{ kind: 'form_time' as const, value: seconds, isDoubtful: seconds < quickSeconds }]),
  ];
  return signals.toSorted((a, b) => Number(b.isDoubtful) - Number(a.isDoubtful));
}
