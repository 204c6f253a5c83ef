import { expect, it } from 'vitest';
import type { Alert } from '#src/entities/alerts/types.ts';
import { placesOf } from '#src/features/alert-management/places.ts';

const karoo = { id: 1, name: 'Karoo Wines', access_level: 'owner' as const };
const cape = { id: 2, name: 'Cape Tide', access_level: 'owner' as const };
const alert = (part: Partial<Alert>) =>
  ({ status: 'open', severity: 'low', customers: [karoo], domain_name: 'karoo.example', ...part }) as Alert;

it.each([
  ['nothing', [], false, []],
  ['what is not open, or of no customer', [alert({ status: 'acknowledged' }), alert({ customers: [] })], false, []],
  [
    'customers, the most urgent first',
    [alert({}), alert({}), alert({ customers: [cape], severity: 'critical' })],
    false,
    ['Cape Tide 1/1', 'Karoo Wines 0/2'],
  ],
  ['a domain of two customers at both', [alert({ customers: [karoo, cape] })], false, ['Cape Tide 0/1', 'Karoo Wines 0/1']],
  [
    'domains of one customer, without alerts of the customer itself',
    [alert({}), alert({ domain_name: null }), alert({ domain_name: 'farm.example', severity: 'high' })],
    true,
    ['farm.example 1/1', 'karoo.example 0/1'],
  ],
] as const)('lists %s', (_what, alerts, isOneCustomer, listed) => {
  expect(placesOf(alerts, isOneCustomer).map(({ label, urgent, open }) => `${label} ${urgent}/${open}`)).toEqual(listed);
});
