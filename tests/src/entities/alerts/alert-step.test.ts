import { expect, test } from 'vitest';
import { alertStep } from '#src/entities/alerts/alert-step.ts';
import { alertOf } from './samples.ts';

test('of several domains a fault in the records comes before what follows from it, whatever the order of the list', () => {
  const alerts = [
    alertOf(4, { domain_id: 2, rule: 'approved_sender_dropped', severity: 'critical', title: 'Messages fail' }),
    alertOf(3, { domain_id: 9, rule: 'dkim_missing', severity: 'critical', title: 'A key is missing' }),
    alertOf(2, { domain_id: 1, rule: 'spf_permerror', severity: 'high', title: 'SPF is broken' }),
    alertOf(1, { domain_id: 1, rule: 'dmarc_missing', severity: 'critical', status: 'acknowledged', title: 'No record' }),
  ];
  expect(alertStep(alerts, true)?.why).toBe('A key is missing.');
  expect(alertStep(alerts.toReversed(), true)?.why).toBe('A key is missing.');
  expect(alertStep([alertOf(1, { severity: 'medium' })], true)).toBeNull();
});
