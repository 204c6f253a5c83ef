import { act } from 'react';
import { afterEach, expect, it } from 'vitest';
import { BankImport } from '#src/features/subscriptions/BankImport.tsx';
import { Screen } from '../screen.tsx';

let screen: Screen;
afterEach(() => screen.close());

const line = {
  key: 'k1',
  line: 2,
  day: '2026-11-20',
  text: 'BC-0003',
  amount_cents: 24_900,
  outcome: 'matched',
  why: 'Reference and amount fit',
  customer: { id: 3, name: 'Bushveld Safaris' },
  invoice: 'INV-2026-0008',
  invoice_id: 8,
};
const failed = { success: false, error: 'Something went wrong on our side.', code: 'internal', request_id: 'r-1' };

it('what failed with a bank statement is not said of the next one', async () => {
  screen = new Screen(
    {
      'POST /subscription-management/bank-statements/read': { lines: [line], refused: [], booked: 0, went_out: 0 },
      'POST /subscription-management/bank-statements/book': Response.json(failed, { status: 500 }),
    },
    'admin',
  );
  await screen.draw(<BankImport />);
  const input = screen.box.querySelector<HTMLInputElement>('input[type=file]');
  Object.defineProperty(input, 'files', { value: [new File(['Date,Amount'], 'bank.csv')] });
  await act(async () => input?.dispatchEvent(new Event('change', { bubbles: true })));
  await screen.settle();
  const book = [...screen.box.querySelectorAll('button')].find(({ textContent }) => textContent?.startsWith('Book 1'));
  await act(async () => book?.click());
  await screen.settle();
  expect(screen.box.textContent).toContain(failed.error);
  expect(screen.box.textContent).toContain('Bushveld Safaris');
  await screen.press('Choose another file');
  expect(screen.box.textContent).toContain('Drop a bank statement here');
  expect(screen.box.textContent).not.toContain(failed.error);
});
