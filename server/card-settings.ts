import { z } from 'zod';
import { isOwnMachine } from './ports/own-machine.ts';
import type { CardSettings } from './ports/payments/open-cards.ts';

const secret = z.string().min(8, 'must have at least 8 characters');

/** The variables of card payments. */
export const cardEnvironment = {
  BEACON_CARD_GATEWAY: z
    .enum(['payfast', 'payfast-sandbox', 'sandbox'], 'must be payfast, payfast-sandbox or sandbox')
    .optional(),
  BEACON_PAYFAST_MERCHANT_ID: z
    .string()
    .regex(/^\d{4,20}$/, 'must be the digits of the merchant id')
    .optional(),
  BEACON_PAYFAST_MERCHANT_KEY: secret.optional(),
  BEACON_PAYFAST_PASSPHRASE: secret.optional(),
};

type Given = z.infer<z.ZodObject<typeof cardEnvironment>> & { PUBLIC_URL?: string | undefined };

/** The gateway of the settings, `null` where none is named, or as a text why it cannot be used. */
export function cardSettings(e: Given): CardSettings | string | null {
  const kind = e.BEACON_CARD_GATEWAY;
  if (kind === undefined) return null;
  if (e.PUBLIC_URL === undefined) return 'BEACON_CARD_GATEWAY needs PUBLIC_URL, where the gateway sends people back to';
  if (kind === 'sandbox')
    return isOwnMachine(new URL(e.PUBLIC_URL).hostname)
      ? { kind }
      : 'BEACON_CARD_GATEWAY is sandbox, which takes no money: PUBLIC_URL must be of this machine';
  const { BEACON_PAYFAST_MERCHANT_ID: merchantId, BEACON_PAYFAST_MERCHANT_KEY: merchantKey } = e;
  const passphrase = e.BEACON_PAYFAST_PASSPHRASE;
  if (merchantId === undefined || merchantKey === undefined || passphrase === undefined)
    return `BEACON_CARD_GATEWAY is ${kind}: set BEACON_PAYFAST_MERCHANT_ID, BEACON_PAYFAST_MERCHANT_KEY and BEACON_PAYFAST_PASSPHRASE`;
  const host = kind === 'payfast' ? 'www.payfast.co.za' : 'sandbox.payfast.co.za';
  return { kind: 'payfast', host, merchantId, merchantKey, passphrase };
}
