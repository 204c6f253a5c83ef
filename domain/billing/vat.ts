/** The rate of value-added tax in South Africa, in per cent. */
export const vatRatePct = 15;

/**
 * The parts of a price. All prices of plans INCLUDE value-added tax: the specification says neither, and a price shown to buyers includes it
 * unless it says otherwise (Value-Added Tax Act 89 of 1991, section 65). This is the only place that holds that. Cents of ZAR; the parts
 * always add up.
 */
export function vatOf(priceCents: number): { ratePct: number; vatCents: number; netCents: number } {
  const vatCents = Math.round((priceCents * vatRatePct) / (100 + vatRatePct));
  return { ratePct: vatRatePct, vatCents, netCents: priceCents - vatCents };
}
