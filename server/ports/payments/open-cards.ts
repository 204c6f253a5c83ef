import type { CardGateway } from '#domain/billing/card-gateway.ts';
import type { Lookup } from '#domain/dns/answer.ts';
import { openPayfast, type PayfastAccount } from './payfast.ts';
import { openCardSandbox } from './sandbox.ts';

/** The gateway that the settings name. */
export type CardSettings = ({ kind: 'payfast' } & PayfastAccount) | { kind: 'sandbox' };

/** Opens the gateway of the settings, `null` where card payments are off. */
export function openCards(
  { cards, publicUrl }: { cards: CardSettings | null; publicUrl: string | null },
  { key, lookup }: { key: Uint8Array; lookup: Lookup },
): CardGateway | null {
  if (cards === null || publicUrl === null) return null;
  return cards.kind === 'payfast' ? openPayfast(cards, lookup) : openCardSandbox(key, publicUrl);
}
