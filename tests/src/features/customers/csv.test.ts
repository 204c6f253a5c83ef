import { expect, test } from 'vitest';
import { customersCsv } from '#src/features/customers/CustomerTable.tsx';
import type { CustomerRow } from '#src/features/customers/types.ts';
import { customer } from './rows.ts';

const heads = [
  'Risk,Customer,Plan,Domains,People,Worst score,Enforced,Alerts,"Own messages passed, %",Own messages failed,Last report,Account owner,Since',
];

test.each<[Partial<CustomerRow>[], string[]]>([
  [[], []],
  [[{ name: 'Karoo Wines', domain_count: 4, user_count: 2 }], [',Karoo Wines,,4,2,,,0,,0,,,2026-01-01T00:00:00Z']],
  [
    [{ name: '=1+1', own_messages: 4, own_passed: 3, sending_domains: 2, enforced_domains: 1 }, { name: 'Dune, Inc.' }],
    [",'=1+1,,0,0,,1 of 2,0,75,1,,,2026-01-01T00:00:00Z", ',"Dune, Inc.",,0,0,,,0,,0,,,2026-01-01T00:00:00Z'],
  ],
])('the selected customers %j are a file', (parts, lines) => {
  expect(customersCsv(parts.map(customer), 0)).toBe(`\ufeff${[...heads, ...lines].join('\r\n')}\r\n`);
});
