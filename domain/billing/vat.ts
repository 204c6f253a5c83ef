/** A rate of value-added tax in per cent, and the day (`2018-04-01`) from which it applies. */
export type VatRate = { from: string; ratePct: number };

/** The rates of South Africa, the oldest first. The rise to 15,5% announced for 2025 was withdrawn on 24 April 2025. */
export const vatRates: readonly VatRate[] = [
  { from: '1993-04-07', ratePct: 14 },
  { from: '2018-04-01', ratePct: 15 },
];

/** The rate that applies on a day. Throws for a day before the first rate. */
export function vatRateOn(day: string, rates: readonly VatRate[] = vatRates): number {
  const rate = rates.findLast(({ from }) => from <= day);
  if (rate === undefined) throw new Error(`No rate of VAT is known for ${day}.`);
  return rate.ratePct;
}

/**
 * Whether prices include the tax, in a sentence; empty where that is not known (`null`). A rate of 0 is that of a seller who is not registered.
 */
export function vatSentence(ratePct: number | null): string {
  if (ratePct === null) return '';
  return ratePct === 0 ? 'No VAT is added.' : `They include VAT at ${String(ratePct).replace('.', ',')}%.`;
}

/** A label or a sentence without its full stop, with "VAT included" where a price has the tax in it. */
export function withVat(text: string, ratePct: number | null): string {
  return ratePct === null || ratePct === 0 ? text : `${text}, VAT included`;
}

/**
 * The parts of a price. All prices of plans INCLUDE value-added tax: the specification is silent, and a price shown to buyers includes it
 * unless stated otherwise (Value-Added Tax Act 89 of 1991, section 65). Only this module knows that. Cents of ZAR; the parts always add up,
 * also below zero. A rate of 0 is that of a seller who is not registered.
 */
export function vatOf(priceCents: number, ratePct: number): { ratePct: number; vatCents: number; netCents: number } {
  const tenths = Math.round(ratePct * 10);
  const size = Math.round((Math.abs(priceCents) * tenths) / (1_000 + tenths));
  const vatCents = priceCents < 0 ? 0 - size : size;
  return { ratePct, vatCents, netCents: priceCents - vatCents };
}
