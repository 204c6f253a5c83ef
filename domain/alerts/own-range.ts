import { getDomain } from 'tldts';
import { isPublicAddress } from '../dns/public-only.ts';
import { holds, readAddress } from '../spf/address.ts';
import { nodesBelow } from '../spf/tree-count.ts';
import type { SpfTree } from '../spf/tree-shape.ts';
import { isSharedService, senderOf } from './sender.ts';

/** An address with the names its mail proved; `messages` came from it as the domain lately, and `passed` of them passed. */
export type AddressMail = {
  address: string;
  dkimDomain: string | null;
  spfDomain: string | null;
  messages: number;
  passed: number;
};

/** An address of a domain's own senders; `placedMs` is when people placed its sender as own (epoch ms). */
export type OwnAddress = Pick<AddressMail, 'address' | 'messages' | 'passed'> & { placedMs: number };

/**
 * What makes an address a domain's own: `senders` are keys of `senderOf` that people categorised as own, with when (epoch ms), `names`
 * domains of the same holders, `spf` the record of the domain, `null` if unchecked.
 */
export type OwnRange = { domain: string; senders: ReadonlyMap<string, number>; names: readonly string[]; spf: SpfTree | null };

const organisation = (name: string) => getDomain(name) ?? name;

/** Whether SPF allows an address only through another organisation: it occurs in an included record, in none of the holders'. */
function isSomebodyElses(address: string, { domain, names, spf }: OwnRange): boolean {
  const read = readAddress(address);
  if (read === null || spf === null) return false;
  const own = new Set([domain, ...names].map(organisation));
  const granting = nodesBelow(spf.root).filter(({ terms }) =>
    terms.some(({ ignored, networks }) => ignored === null && networks.some((network) => holds(network, read))),
  );
  return granting.length > 0 && !granting.some((node) => own.has(organisation(node.domain)));
}

/**
 * The addresses that are a domain's own, the busiest first: public ones, of a sender that people placed as own, that is no mail service
 * for everybody, neither by its name nor because SPF allows it through the record of another organisation.
 */
export function ownRange(mail: readonly AddressMail[], range: OwnRange): OwnAddress[] {
  const own = mail.flatMap(({ address, dkimDomain, spfDomain, messages, passed }): OwnAddress[] => {
    const { key } = senderOf({ sourceIp: address, dkimDomain, spfDomain, ownDomain: range.domain });
    const placedMs = range.senders.get(key);
    if (placedMs === undefined || isSharedService(key) || !isPublicAddress(address) || isSomebodyElses(address, range)) return [];
    return [{ address, messages, passed, placedMs }];
  });
  return own.sort((a, b) => b.messages - a.messages || (a.address < b.address ? -1 : 1));
}
