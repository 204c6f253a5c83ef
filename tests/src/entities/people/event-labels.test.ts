import { expect, test } from 'vitest';
import { eventLabel } from '#src/entities/people/event-labels.ts';

test.each([
  ['domain_added', 'xn--bckerei-5wa.co.za', 'Domain added: bäckerei.co.za'],
  ['customer_changed', 'Karoo Wines', 'Customer changed'],
  ['association_made', 'Naledi Mokoena', 'Access given: Naledi Mokoena'],
])('%s of %s reads "%s"', (action, subject, shown) => {
  expect(eventLabel({ action, subject }, 'Karoo Wines')).toBe(shown);
});
