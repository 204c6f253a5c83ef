import { expect, test } from 'vitest';
import { contract } from '#contract/index.ts';

/** Reads that are the same whichever customer is active: of the person who is signed in, of the installation, or of a customer that is named. */
const ofNoCustomer: readonly string[] = [
  'auth.verify',
  'customerPeople.list',
  'customers.retention',
  'dns.verify',
  'domainReports.services',
  'domainReports.timePeriods',
  'exports.history',
  'exports.kept',
  'notifications.customerNotifications',
  'notifications.settings',
  'reportScheduling.alertPreferences',
  'support.categories',
  'support.priorities',
  'userAlertPreferences.userCustomers',
];

test('a switch of the customer makes every reply stale that depends on the customer', () => {
  const switched = new Set<string>(contract.auth.defaultCustomer.tags);
  const missed = Object.entries(contract).flatMap(([group, calls]) =>
    Object.entries(calls)
      .filter(([, call]) => call.method === 'GET' && call.access === 'user' && !call.file && !call.stream && !call.live)
      .filter(([name, call]) => !call.tags.some((tag: string) => switched.has(tag)) && !ofNoCustomer.includes(`${group}.${name}`))
      .map(([name]) => `${group}.${name}`),
  );
  expect(missed).toEqual([]);
});
