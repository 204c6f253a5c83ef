import { describe, expect, it } from 'vitest';
import { causeHead, causeLabel, causesSentence, openLabel } from '#src/entities/alerts/cause-labels.ts';
import { causesOf } from '#src/entities/alerts/groups.ts';
import { alertOf } from './samples.ts';

const key = {
  rule: 'dkim_missing',
  cause: 'dkim_missing x',
  cause_name: 'Sardinepost key missing',
  severity: 'critical' as const,
};
const plain = (text: string) => text.replaceAll('\u00a0', ' ');

describe('alerts by cause', () => {
  it('puts the worst cause first, then the largest, then the latest', () => {
    const causes = causesOf([
      alertOf(1, { severity: 'low', rule: 'a', cause_name: 'low' }),
      alertOf(2, { rule: 'b', cause_name: 'one high' }),
      alertOf(3, { rule: 'c', cause_name: 'two high' }),
      alertOf(4, { rule: 'c', cause_name: 'two high' }),
      alertOf(5, { rule: 'd', cause_name: 'later high', happened_time: '2026-11-20T12:00:00.000Z' }),
      alertOf(6, key),
    ]);
    expect(causes.map(({ name }) => name)).toEqual(['Sardinepost key missing', 'two high', 'later high', 'one high', 'low']);
  });

  it('takes an incident as one cause, whatever its alerts are called', () => {
    const [cause, ...rest] = causesOf([
      alertOf(1, { ...key, incident_id: 4 }),
      alertOf(2, {
        ...key,
        cause_name: 'Sardinepost key missing at two',
        incident_id: 4,
        customers: [{ id: 2, name: 'Other', access_level: 'owner' }],
      }),
    ]);
    expect(rest).toEqual([]);
    expect(cause).toMatchObject({ incidentId: 4, domains: 2, customers: 2 });
  });

  it('keeps the order of rows when one of them is acknowledged', () => {
    const ids = (alerts: Parameters<typeof causesOf>[0]) => causesOf(alerts).flatMap((cause) => cause.alerts.map(({ id }) => id));
    const alerts = [alertOf(1), alertOf(2), alertOf(3)];
    const after = alerts.map((alert) => (alert.id === 2 ? { ...alert, status: 'acknowledged' as const } : alert));
    expect(ids(after)).toEqual(ids(alerts));
  });

  it('gathers good news of several domains under one heading', () => {
    const good = { rule: 'ready_to_advance', severity: 'info' as const };
    const causes = causesOf([
      alertOf(1, { ...good, cause_name: 'a can move on' }),
      alertOf(2, { ...good, cause_name: 'b can move on' }),
    ]);
    expect(causes.map(({ name }) => name)).toEqual(['Ready for the next step']);
  });
});

describe('causes in words', () => {
  const seven = Array.from({ length: 7 }, (_, index) =>
    alertOf(index + 1, {
      ...key,
      incident_id: 1,
      customers: [{ id: Math.min(6, index + 1), name: 'x', access_level: 'owner' }],
      happened_time: `2026-11-17T0${index}:00:00.000Z`,
    }),
  );
  const rest = Array.from({ length: 7 }, (_, index) =>
    alertOf(20 + index, { rule: `r${index % 5}`, cause_name: `c${index % 5}` }),
  );

  it('says how many are open, from how many causes, and which makes most of them', () => {
    const causes = causesOf([...seven, ...rest]);
    expect(openLabel(14) + causesSentence(causes, 14)).toBe(
      '14 alerts are open from six causes. One cause, Sardinepost key missing, accounts for seven of them.',
    );
    expect(openLabel(1) + causesSentence(causesOf([alertOf(1)]), 1)).toBe('One alert is open.');
    expect(openLabel(2) + causesSentence(causesOf([alertOf(1), alertOf(2)]), 2)).toBe(
      '2 alerts are open, all with one cause: SPF is broken.',
    );
  });

  it('says where a cause is at home', () => {
    const [cause] = causesOf(seven);
    expect(plain(cause === undefined ? '' : causeLabel(cause))).toBe('7 domains at 6 customers, within 6 h · one incident');
    const [one] = causesOf([alertOf(1)]);
    expect(one && causeLabel(one)).toBe('wine1.example.co.za · Karoo Wines');
    const [intake] = causesOf([alertOf(1, { domain_id: null, domain_name: null, customers: [] })]);
    expect(intake && causeLabel(intake)).toBe('The intake');
  });

  it('heads one alert with its own title, several with their cause, and names a domain once', () => {
    const [one] = causesOf([alertOf(1, { title: 'SPF of wine1.example.co.za is broken' })]);
    expect(one && causeHead(one)).toEqual({ heading: 'SPF of wine1.example.co.za is broken', where: 'Karoo Wines' });
    const [two] = causesOf([alertOf(1), alertOf(2)]);
    expect(two && causeHead(two).heading).toBe('SPF is broken');
  });
});
