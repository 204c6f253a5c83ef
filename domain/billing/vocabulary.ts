/** The closed lists of money on the wire; `domain/vocabulary.ts` passes them on. */

/** How customers pay (specification 9). */
export const paymentMethods = ['credit_card', 'debit_card', 'eft', 'invoice'] as const;
/** How a payment was made; `invoice`: against the monthly invoice, by another means. */
export type PaymentMethod = (typeof paymentMethods)[number];

/** The statuses of a payment, in the order of its life. */
export const paymentStatuses = ['pending', 'proof_received', 'paid', 'failed', 'refunded'] as const;
/** The state of a payment: announced, confirmed by the customer, on the account, refused or refunded. */
export type PaymentStatus = (typeof paymentStatuses)[number];

/** The statuses of an invoice, in the order of its life. */
export const invoiceStatuses = ['issued', 'partially_paid', 'paid', 'credited', 'written_off'] as const;
/** What became of an invoice. */
export type InvoiceStatus = (typeof invoiceStatuses)[number];

/** The kinds of lines of a statement. */
export const statementKinds = ['invoice', 'credit', 'payment', 'refund', 'write_off'] as const;
/** What a line of a statement records. */
export type StatementKind = (typeof statementKinds)[number];

/** What becomes of a line of a bank statement: certain, for a person to decide, or unknown. */
export const bankOutcomes = ['matched', 'proposed', 'unmatched'] as const;
/** What becomes of a line of a bank statement. */
export type BankOutcome = (typeof bankOutcomes)[number];
