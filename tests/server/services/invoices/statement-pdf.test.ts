import { expect, it } from 'vitest';
import { statementPdf } from '#server/services/invoices/statement-pdf.ts';
import { canReadPdf, pdfText } from '#tests/support/pdf-text.ts';

const party = { name: 'Beacon', address: '1 Long Street', registration: '', vatNumber: '' };

it.skipIf(!canReadPdf())('a statement has the letters of South African names', async () => {
  const buyer = { ...party, name: 'Tšhwane Ḓivhazwa Ṱhoho CC', address: 'Graaff-Reinet ê' };
  const statement = { from: '2026-09-01', to: '2026-11-30', opening_cents: 0, closing_cents: 0, lines: [] };
  const text = pdfText(await statementPdf(statement, { seller: party, buyer, reference: 'BCN-0001', bankDetails: '' }));
  expect(text).toContain('TšhwaneḒivhazwaṰhohoCC');
});

it.skipIf(!canReadPdf())(
  'a statement keeps its reference and balance on the page, however long a word of the buyer is',
  async () => {
    const buyer = { ...party, name: 'K'.repeat(200), address: `${'W'.repeat(290)} Paarl` };
    const statement = { from: '2026-09-01', to: '2026-11-30', opening_cents: 0, closing_cents: 39_900, lines: [] };
    const beside = { seller: party, buyer, reference: 'BCN-0001', bankDetails: '' };
    const text = pdfText(await statementPdf(statement, beside));
    expect(text).toContain(buyer.name);
    expect(text).toContain('Paarl');
    expect(text).toMatch(/BCN-0001.*R399,00isowed/);
  },
);
