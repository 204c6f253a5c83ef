/** The closed lists of money on the wire; `domain/vocabulary.ts` passes them on. */

/** How customers pay (specification 9). */
export const paymentMethods = ['credit_card', 'debit_card', 'eft', 'invoice'] as const;
/** How a payment was made; `invoice`: against the monthly invoice, by another means. */
export type PaymentMethod = (typeof paymentMethods)[number];

/** The statuses of a payment, in the order of its life. */
export const paymentStatuses = ['pending', 'proof_received', 'paid', 'failed', 'refunded'] as const;
/** Where a payment is: announced, proven by the customer, on the account, refused or given back. */
export type PaymentStatus = (typeof paymentStatuses)[number];

/** The statuses of an invoice, in the order of its life. */
export const invoiceStatuses = ['issued', 'partially_paid', 'paid', 'credited', 'written_off'] as const;
/** What became of an invoice. */
export type InvoiceStatus = (typeof invoiceStatuses)[number];
