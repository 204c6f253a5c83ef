/** What a person is asked to pay by card: an id that nobody can guess, cents of ZAR, and what the gateway shows for it. */
export type CardCharge = { id: string; amountCents: number; title: string };

/** Where the gateway sends people back to, and where it sends its notifications. */
export type CardAddresses = { done: string; cancelled: string; notify: string };

/** The form that a browser posts to the gateway; the order of the fields is part of its signature. */
export type CardForm = { url: string; fields: { name: string; value: string }[] };

/** A notification that is proven to come from the gateway. `gatewayId` is the gateway's own id of the payment. */
export type CardNotice = { chargeId: string; gatewayId: string; state: 'paid' | 'failed' | 'pending'; amountCents: number };

/** Why a notification is not believed. */
export type CardRefusal = 'form' | 'signature' | 'merchant' | 'source' | 'unknown';

/** A notification as it was read; of one that is not believed, the charge it names. */
export type ReadNotice = { ok: true; notice: CardNotice } | { ok: false; why: CardRefusal; chargeId: string | null };

/** A gateway that takes card payments. People leave for its pages, and it says by a signed notification what became of the payment. */
export type CardGateway = {
  /** How payments name it: "PayFast". */
  name: string;
  /** The origin that the form is posted to, for the Content-Security-Policy. */
  origin: string;
  begin: (charge: CardCharge, addresses: CardAddresses) => CardForm;
  /** Reads a notification (the text of a posted form) from an IP address. Throws where it cannot be verified now. */
  read: (text: string, ip: string) => Promise<ReadNotice>;
};

/** An amount as gateways write it: `399.00`. */
export function decimalOf(cents: number): string {
  return `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`;
}

/** Cents of an amount as gateways write it; `null` where it is none. */
export function centsOf(decimal: string): number | null {
  const found = /^(\d{1,9})\.(\d\d)$/.exec(decimal);
  return found === null ? null : Number(found[1]) * 100 + Number(found[2]);
}
