import { createHash } from 'node:crypto';
import type { AggregateRecord, Disposition } from '#domain/dmarc/aggregate-report.ts';
import type { Chance } from '#server/demo/chance.ts';
import { packRecords } from '#server/store/reports/packed-rows.ts';
import { type ReportShare, spanDays } from '#server/store/reports/report-share.ts';

/** A row with random results; 10 % of the sources are IPv6. */
export function makeRecord(chance: Chance, seq: number, over: Partial<AggregateRecord> = {}): AggregateRecord {
  const host = Math.floor(chance() ** 3 * 400);
  const dkim = chance() < 0.8;
  const spf = chance() < 0.7;
  const disposition: Disposition =
    dkim || spf ? 'none' : ((['none', 'quarantine', 'reject'] as const)[Math.floor(chance() * 3)] ?? 'none');
  return {
    seq,
    sourceIp: chance() < 0.1 ? `2001:db8::${host.toString(16)}` : `192.0.${host >> 8}.${host & 255}`,
    count: 1 + Math.floor(chance() * 50),
    disposition,
    dkimAligned: dkim ? 'pass' : 'fail',
    spfAligned: spf ? 'pass' : 'fail',
    reasons: chance() < 0.1 ? [{ type: chance() < 0.5 ? 'forwarded' : 'local_policy', comment: 'arc=pass' }] : [],
    headerFrom: 'mail.example.com',
    envelopeFrom: chance() < 0.5 ? 'bounce.example.com' : null,
    envelopeTo: null,
    dkim: [{ domain: 'example.com', selector: 's1', result: dkim ? 'pass' : 'fail', humanResult: null }],
    spf: [{ domain: 'bounce.example.com', scope: 'mfrom', result: spf ? 'pass' : 'softfail', humanResult: null }],
    ...over,
  };
}

function wholeOf(records: AggregateRecord[], refusedRows: ReportShare['refusedRows'] = []): ReportShare['whole'] {
  const messages = records.reduce((sum, record) => sum + record.count, 0);
  return { messages, rows: records.length, isComplete: refusedRows.length === 0, isAuthenticated: false };
}

/** A share with its rows also as objects. */
export type MadeShare = ReportShare & { records: AggregateRecord[] };

export type ShareWish = Partial<Omit<MadeShare, 'header' | 'rows'>> & { header?: Partial<ReportShare['header']>; rows?: number };

/** A share with other rows. */
export function withRecords(share: MadeShare, records: AggregateRecord[]): MadeShare {
  return { ...share, records, whole: wholeOf(records, share.refusedRows), rows: packRecords(records, spanDays(share.header)) };
}

/** A share of a report of one day (20 November 2026 unless asked otherwise). The content hash follows from the content. */
export function makeShare(chance: Chance, wish: ShareWish = {}): MadeShare {
  const begin = wish.header?.begin ?? Date.UTC(2026, 10, 20) / 1000;
  const records = wish.records ?? Array.from({ length: wish.rows ?? 20 }, (_none, seq) => makeRecord(chance, seq));
  const end = wish.header?.end ?? begin + 86_399;
  const share: MadeShare = {
    id: 1,
    domainId: 1,
    reporterKey: 'google.com',
    recovered: false,
    notes: [],
    messageId: null,
    fileName: 'google.com!example.com!1!2.xml.gz',
    channel: 'smtp',
    receivedAt: new Date('2026-11-21T03:00:00Z'),
    bytesXml: 4_000,
    refusedRows: [],
    whole: wholeOf(records, wish.refusedRows),
    ...wish,
    records,
    rows: packRecords(records, spanDays({ begin, end })),
    contentHash: wish.contentHash ?? createHash('sha256').update(JSON.stringify(records)).digest(),
    header: {
      shape: 'rfc7489',
      version: '1.0',
      orgName: 'google.com',
      email: 'noreply-dmarc-support@google.com',
      extraContactInfo: null,
      reportId: '1',
      errors: [],
      generator: null,
      extensionsSkipped: 0,
      policy: {
        domain: 'example.com',
        p: 'none',
        sp: null,
        np: null,
        adkim: 'r',
        aspf: 'r',
        fo: null,
        pct: 100,
        testing: null,
        discoveryMethod: null,
      },
      ...wish.header,
      begin,
      end,
    },
  };
  return share;
}
