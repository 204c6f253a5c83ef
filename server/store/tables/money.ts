import type { Generated, GeneratedAlways } from 'kysely';
import type { InvoiceLine } from '#domain/billing/invoice-lines.ts';
import type { LedgerKind } from '#domain/billing/ledger.ts';
import type { InvoiceStatus, PaymentMethod, PaymentStatus } from '#domain/vocabulary.ts';
import type { Json, Time } from './columns.ts';

/** Seller or buyer as an invoice names them. */
export type InvoiceParty = { name: string; address: string; registration: string; vatNumber: string };

export type MoneyTables = {
  invoice_numbers: { year: number; last: number };
  billing_details: { customer_id: number; address: string; registration: string; vat_number: string };
  invoices: {
    id: GeneratedAlways<number>;
    number: string;
    customer_id: number | null;
    month: string;
    issued_on: string;
    due_on: string;
    status: InvoiceStatus;
    title: string;
    seller: Json<InvoiceParty>;
    buyer: Json<InvoiceParty>;
    lines: Json<InvoiceLine[]>;
    vat_rate_pct: number;
    net_cents: number;
    vat_cents: number;
    total_cents: number;
    credits_id: number | null;
    created_at: Time;
  };
  payments: {
    id: GeneratedAlways<number>;
    customer_id: number | null;
    invoice_id: number | null;
    method: PaymentMethod;
    status: PaymentStatus;
    amount_cents: number;
    paid_on: string;
    reference: Generated<string>;
    note: Generated<string>;
    created_at: Time;
    created_by: number | null;
  };
  card_charges: {
    id: string;
    customer_id: number;
    invoice_id: number;
    amount_cents: number;
    created_at: Time;
    created_by: number | null;
  };
  card_receipts: { gateway: string; gateway_id: string; payment_id: number };
  bank_lines: { key: string; payment_id: number; booked_at: Time; booked_by: number | null };
  ledger: {
    id: GeneratedAlways<number>;
    day: string;
    month: string;
    customer_id: number;
    kind: LedgerKind;
    plan: string | null;
    invoice: string | null;
    payment_id: number | null;
    due_on: string | null;
    receivable: number;
    bank: number;
    revenue: number;
    vat: number;
    bad_debt: number;
    at: Time;
  };
};
