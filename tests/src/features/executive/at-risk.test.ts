import { expect, test } from 'vitest';
import { riskFinding } from '#src/features/executive/AtRisk.tsx';

const row = (id: number, risk: number) => ({ customer_id: id, name: `Customer ${id}`, score: 50, risk, reason: '' });
const said = (...asked: Parameters<typeof riskFinding>) => riskFinding(...asked).replaceAll(/[\u00a0\u202f]/g, ' ');

test.each([
  ['No customer has a domain yet', [], 0, null],
  ['No customer has a high risk', [row(1, 49)], 0, null],
  ['1 customer has 50 points of risk or more', [row(1, 57)], 1, null],
  [
    '1 customer has 50 points of risk or more and pays R 399,00 a month',
    [row(1, 57), row(2, 41)],
    1,
    new Map([
      [1, 39_900],
      [2, 1],
    ]),
  ],
  ['2 customers have 50 points of risk or more and pay R 399,00 a month', [row(1, 57), row(2, 50)], 2, new Map([[1, 39_900]])],
  ['2 customers have 50 points of risk or more', [row(1, 57), row(2, 50)], 2, new Map()],
  ['12 customers have 50 points of risk or more', [row(1, 57)], 12, new Map([[1, 39_900]])],
] as const)('%s', (finding, rows, risky, moneyOf) => expect(said([...rows], risky, moneyOf)).toBe(finding));
