import { expect, it } from 'vitest';
import { statementPdf } from '#server/services/invoices/statement-pdf.ts';
import { canReadPdf, pdfText } from '#tests/support/pdf-text.ts';

it.skipIf(!canReadPdf())(
  'a statement keeps its reference and balance on the page, however long a word of the buyer is',
  async () => {
    const party = { name: 'Beacon', address: '1 Long Street', registration: '', vatNumber: '' };
    const buyer = { ...party, name: 'K'.repeat(200), address: `${'W'.repeat(290)} Paarl` };
    const statement = { from: '2026-09-01', to: '2026-11-30', opening_cents: 0, closing_cents: 39_900, lines: [] };
    const beside = { seller: party, buyer, reference: 'BCN-0001', bankDetails: '' };
    const text = pdfText(await statementPdf(statement, beside));
    expect(text).toContain(buyer.name);
    expect(text).toContain('Paarl');
    expect(text).toMatch(/BCN-0001.*R399,00isowed/);
  },
);
