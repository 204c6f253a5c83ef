import { describe, expect, it } from 'vitest';
import { causeLabel } from '#src/entities/alerts/cause-labels.ts';
import { causesOf } from '#src/entities/alerts/groups.ts';
import { nameOf, placeOf } from '#src/entities/alerts/labels.ts';
import { alertHref, targetOf } from '#src/entities/alerts/targets.ts';
import type { Alert } from '#src/entities/alerts/types.ts';
import { isWanted } from '#src/features/alert-management/filter.ts';
import { alertOf } from './samples.ts';

const whole = (id: number, customer: { id: number; name: string }): Alert =>
  alertOf(id, {
    domain_id: null,
    domain_name: null,
    customer_id: customer.id,
    customers: [{ ...customer, access_level: 'owner' }],
    rule: 'quota_80',
    cause_name: 'Messages of the plan nearly used up',
  });
const karoo = whole(1, { id: 7, name: 'Karoo Wines' });
const fynbos = whole(2, { id: 8, name: 'Fynbos Freight' });
const intake = alertOf(3, { domain_id: null, domain_name: null, customers: [], rule: 'ingestion_stalled' });

describe('an alert about a customer as a whole', () => {
  it('is called by its customer, unlike one of the intake', () => {
    expect([nameOf(karoo), placeOf(karoo)]).toEqual(['Karoo Wines', 'The whole customer']);
    expect([nameOf(intake), placeOf(intake)]).toEqual([intake.title, 'The intake']);
  });

  it('is counted by customers, since it has no domain', () => {
    const [one] = causesOf([karoo]);
    const [both] = causesOf([karoo, fynbos]);
    expect(one && causeLabel(one)).toBe('Karoo Wines');
    expect(both && causeLabel(both).replaceAll('\u00a0', ' ')).toBe('2 customers');
  });

  it('leads staff to the plan, and customers, who have no alert centre, to their dashboard', () => {
    expect(targetOf(karoo)).toEqual({ label: 'Open the plan', href: '/app/customers/7/subscription' });
    expect(targetOf(intake).href).toBe('/app/ingestion-v2');
    expect([alertHref(karoo, true), alertHref(karoo, false)]).toEqual(['/app/alert-management?alert=1', '/app/dashboard']);
  });

  it('is found by its customer, chosen or typed', () => {
    expect(isWanted(karoo, { customer: 7 }, null)).toBe(true);
    expect(isWanted(karoo, { customer: 8 }, null)).toBe(false);
    expect(isWanted(karoo, { q: 'karoo' }, null)).toBe(true);
  });

  it('still has a name on a device that stored it earlier', () => {
    const { customer_id: _, ...kept } = karoo;
    expect(nameOf(kept as Alert)).toBe(karoo.title);
  });
});
