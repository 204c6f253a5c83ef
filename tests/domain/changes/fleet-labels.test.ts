import { expect, it } from 'vitest';
import { fleetChangesAnswer } from '#domain/changes/fleet-labels.ts';

const plain = (text: string) => text.replaceAll('\u00a0', ' ');

it.each([
  [{ records: 0, alerts: 0, people: 0 }, 'No record, alert or access changed at your customers since 16 Nov.'],
  [{ records: 1, alerts: 0, people: 0 }, 'One thing changed at your customers since 16 Nov: one record.'],
  [
    { records: 2, alerts: 9, people: 1 },
    'Twelve things changed at your customers since 16 Nov: two records, nine alerts and one change of access.',
  ],
  [
    { records: 0, alerts: 1, people: 3 },
    'Four things changed at your customers since 16 Nov: one alert and three changes of access.',
  ],
])('says what changed: %j', (found, said) => expect(plain(fleetChangesAnswer({ found, since: '2026-11-16' }))).toBe(said));
