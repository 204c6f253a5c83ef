import { z } from 'zod';
import { vatRateOn } from '#domain/billing/vat.ts';
import type { UserCall } from '#server/context.ts';
import type { Db } from '#server/store/database.ts';
import { readSiteFacts, type SiteFacts } from '#server/store/people/site-facts.ts';
import { setting, versionedSetting } from '#server/store/settings.ts';
import type { InvoiceParty } from '#server/store/tables/money.ts';
import { changeSetting } from '../setup/change-setting.ts';

/** The setting that holds the bank account. */
export const bankKey = 'invoice-bank';
const Bank = z.object({ text: z.string() });

/** Who issues an invoice on a day: a seller with a VAT number issues tax invoices, one without charges no VAT. */
export type Seller = { party: InvoiceParty; title: 'Tax Invoice' | 'Invoice'; ratePct: number };

const rateOf = ({ vat_number: number = '' }: SiteFacts['company'], day: string) => (number === '' ? 0 : vatRateOn(day));

/** The rate of VAT that prices include on a day, in per cent: 0 while the seller has no VAT number. */
export async function sellerVatPct(db: Db, day: string): Promise<number> {
  return rateOf((await readSiteFacts(db)).company, day);
}

/** The seller as Setup names it; `null` until the legal name and the address are entered. */
export async function readSeller(db: Db, day: string): Promise<Seller | null> {
  const { company } = await readSiteFacts(db);
  const { legal_name: name = '', address = '', registration_number: registration = '', vat_number: vatNumber = '' } = company;
  if (name === '' || address === '') return null;
  return {
    party: { name, address, registration, vatNumber },
    title: vatNumber !== '' ? 'Tax Invoice' : 'Invoice',
    ratePct: rateOf(company, day),
  };
}

const textOf = (stored: unknown): string => Bank.safeParse(stored).data?.text ?? '';

/** The bank account that invoices name, as it was entered; empty where nothing was. */
export async function readBankDetails(db: Db): Promise<string> {
  return textOf(await setting(db, bankKey));
}

/** The same with the version that a change of it must have seen. */
export async function versionedBankDetails(db: Db): Promise<{ text: string; version: number }> {
  const { value, version } = await versionedSetting(db, bankKey);
  return { text: textOf(value), version };
}

/** Stores the bank account that invoices name, and audits the change. Throws 409 where somebody changed it since the version that was seen. */
export async function saveBankDetails(call: UserCall, text: string, seen: number): Promise<void> {
  await changeSetting(call, {
    key: bankKey,
    value: { text },
    seen,
    what: 'the bank details',
    action: 'bank_details_changed',
    details: { bank_details: text },
  });
}

/** The reference by which a customer's payments are matched. */
export function paymentReference(customerId: number): string {
  return `BCN-${String(customerId).padStart(4, '0')}`;
}
