import { describe, expect, it } from 'vitest';
import {
  dnsHostOf,
  firstReportRecord,
  type ReportRecord,
  recordsMessage,
  reportRecordOf,
} from '#domain/onboarding/report-record.ts';
import { measureSteps, movesFrom, type OnboardedDomain, workingDay } from '#domain/onboarding/steps.ts';

const domain = (change: Partial<OnboardedDomain> = {}): OnboardedDomain => ({
  id: 1,
  name: 'karoo.co.za',
  isParked: false,
  isVerified: true,
  isChecked: true,
  isPublished: true,
  isAuthorised: true,
  hasReport: true,
  unsorted: 0,
  ...change,
});
const measured = (domains: OnboardedDomain[]) =>
  measureSteps({ hasPlan: true, people: 2, domains, schedules: 0, welcomedAt: null });

describe('the steps of an onboarding', () => {
  it('are done only by facts: a record, a report, a sender that is placed', () => {
    const { records, proof, reports, senders, alerts } = measured([
      domain(),
      domain({ isPublished: false, isAuthorised: false, hasReport: false }),
      domain({ unsorted: 3 }),
      domain({ isAuthorised: false }),
    ]);
    expect(records).toEqual({ isDone: false, have: 3, of: 4 });
    expect(proof).toEqual({ isDone: false, have: 2, of: 4 });
    expect(reports).toEqual({ isDone: false, have: 3, of: 4 });
    expect(senders).toEqual({ isDone: false, have: 2, of: 4 });
    expect(alerts.isDone).toBe(false);
  });

  it('ask no report of parked domains, and nothing is done without a domain', () => {
    const parked = measured([domain({ isParked: true, hasReport: false })]);
    expect([parked.records.isDone, parked.reports.isDone, parked.senders.isDone]).toEqual([true, true, true]);
    const none = measured([]);
    expect([none.domains, none.records, none.reports].map(({ isDone }) => isDone)).toEqual([false, false, false]);
  });

  it('count as over where they are skipped, and go back where one before is open', () => {
    const measures = measured([domain({ isPublished: false, isAuthorised: false })]);
    expect(movesFrom('records', measures, new Set())).toEqual({ isSettled: false, isOpenBefore: false });
    expect(movesFrom('records', measures, new Set(['records']))).toEqual({ isSettled: true, isOpenBefore: false });
    expect(movesFrom('senders', measures, new Set())).toMatchObject({ isOpenBefore: true });
    expect(movesFrom('finished', measures, new Set())).toEqual({ isSettled: false, isOpenBefore: false });
  });

  it('count working days: the weekend and a public holiday are none', () => {
    const day = (from: string, to: string, holidays: string[] = []) =>
      workingDay(Date.parse(from), Date.parse(to), new Set(holidays));
    expect(day('2026-11-20T08:00:00Z', '2026-11-20T15:00:00Z')).toBe(1);
    expect(day('2026-11-20T08:00:00Z', '2026-11-22T15:00:00Z')).toBe(1);
    expect(day('2026-11-20T08:00:00Z', '2026-11-24T08:00:00Z')).toBe(3);
    expect(day('2026-12-15T08:00:00Z', '2026-12-17T08:00:00Z', ['2026-12-16'])).toBe(2);
  });
});

describe('the records to publish', () => {
  it('are grouped by who runs the name servers', () => {
    expect(dnsHostOf(['ns1.host-h.net.'])).toEqual({ key: 'xneelo', name: 'xneelo', panel: 'konsoleh' });
    expect(dnsHostOf(['amy.ns.cloudflare.com'])).toMatchObject({ name: 'Cloudflare', panel: 'cloudflare' });
    expect(dnsHostOf(['ns1.own-servers.co.za'])).toEqual({ key: 'own-servers.co.za', name: 'own-servers.co.za', panel: 'plain' });
    expect(dnsHostOf([])).toMatchObject({ key: 'unknown' });
  });

  it('never reject the messages of a domain in use where nothing applied, never weaken what applies, and name no unset address', () => {
    const [name, address] = ['karoo.co.za', 'dmarc@reports.example'];
    const reject: ReportRecord = { action: 'publish', name: `_dmarc.${name}`, type: 'TXT', value: 'v=DMARC1; p=reject' };
    const change: ReportRecord = { ...reject, action: 'replace' };
    const first = firstReportRecord(name, address);
    const [inUse, parked] = [
      { name, isParked: false, dmarcState: 'missing' },
      { name, isParked: true, dmarcState: 'missing' },
    ];
    const missing = { code: 'DMARC_MISSING', fix: reject };
    expect(reportRecordOf(inUse, missing, address)).toEqual(first);
    expect(reportRecordOf(inUse, undefined, address)).toEqual(first);
    for (const dmarcState of ['found', 'unknown', null])
      expect(reportRecordOf({ ...inUse, dmarcState }, undefined, address)).toBeNull();
    expect(reportRecordOf(parked, missing, address)).toEqual(reject);
    expect(reportRecordOf(inUse, { code: 'DMARC_ONLY_ABOVE', fix: reject }, address)).toEqual(reject);
    expect(reportRecordOf(inUse, { code: 'RUA_MISSING', fix: change }, address)).toEqual(change);
    expect(reportRecordOf(inUse, missing, null)).toBeNull();
    const said = (records: ReportRecord[]) => recordsMessage('Karoo', 'xneelo', records).body.includes('No message is blocked');
    expect([[first], [first, reject], [change]].map(said)).toEqual([true, false, false]);
  });

  it('are asked for in an email that names each record whole', () => {
    const record = firstReportRecord('karoo.co.za', 'dmarc@reports.example');
    const { subject, body } = recordsMessage('Karoo Wines', 'xneelo', [record]);
    expect(subject).toBe('1 DNS record for Karoo Wines');
    expect(body).toContain('Name:  _dmarc.karoo.co.za');
    expect(body).toContain('Value: v=DMARC1; p=none; rua=mailto:dmarc@reports.example');
  });
});
