import { isOwnMachine } from './own-machine.ts';

const hourMs = 3_600_000;
const mostNetworks = 50_000;

/** How much mail each network sent in this hour, in this process. */
export type MailVolume = { has: (network: string) => boolean; add: (network: string, bytes: number) => void };

/** Counts messages and bytes by network and hour; this machine is not counted. */
export function openVolume(quota: { messages: number; bytes: number }, now: () => number = Date.now): MailVolume {
  let hour = -1;
  const sent = new Map<string, { messages: number; bytes: number }>();
  const current = () => {
    const at = Math.floor(now() / hourMs);
    if (at !== hour || sent.size > mostNetworks) sent.clear();
    hour = at;
    return sent;
  };
  return {
    has: (network) => {
      const of = current().get(network);
      return of === undefined || (of.messages < quota.messages && of.bytes < quota.bytes);
    },
    add: (network, bytes) => {
      if (isOwnMachine(network)) return;
      const of = current().get(network) ?? { messages: 0, bytes: 0 };
      sent.set(network, { messages: of.messages + 1, bytes: of.bytes + bytes });
    },
  };
}
