import { expect, it } from 'vitest';
import { moneyColumn } from '#src/features/subscriptions/money-column.ts';
import { columnsCsv } from '#src/ui/table/csv.ts';

it('holds rand with their unit in a file, to the cent, and nothing where there is no amount', () => {
  const rows = [{ cents: 34_696 }, { cents: -39_900 }, { cents: 5 }, { cents: null }];
  const file = columnsCsv([moneyColumn<(typeof rows)[number]>('net', 'Net', ({ cents }) => cents)], rows);
  expect(file).toBe('\ufeff"Net, R"\r\n346.96\r\n-399\r\n0.05\r\n\r\n');
});
