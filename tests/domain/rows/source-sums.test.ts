import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { AggregateRecord } from '#domain/dmarc/aggregate-report.ts';
import { addressCount, addressText, addressWords, wordsAt } from '#domain/rows/addresses.ts';
import { eachEntry } from '#domain/rows/each-address.ts';
import { foldDays, foldSources } from '#domain/rows/fold.ts';
import { byMonth, mergeTables } from '#domain/rows/merge-tables.ts';
import { openRowBuilder } from '#domain/rows/row-builder.ts';
import {
  decodeNames,
  encodeNames,
  findNamed,
  joinNamed,
  mergeNames,
  type Named,
  namedAt,
  noNames,
  openFirstDays,
} from '#domain/rows/source-names.ts';
import {
  dayNumber,
  dayText,
  decodeTable,
  emptyTable,
  encodeTable,
  type SourceTable,
  sourceCounts,
} from '#domain/rows/source-table.ts';
import { arbitraryRecord, arbitraryRecords } from './make-record.ts';

const day = dayNumber('2026-11-20');

function built(records: readonly AggregateRecord[]) {
  const builder = openRowBuilder();
  for (const record of records) builder.add(record);
  return builder.cut();
}

/** Every entry as text, sums without zeros. */
function linesOf(table: SourceTable): string[] {
  return Array.from({ length: addressCount(table.addresses) }, (_none, place) => addressText(table.addresses, place)).flatMap(
    (ip) => {
      const lines: string[] = [];
      eachEntry(table, addressWords(ip), (on, entry) => {
        const sums = sourceCounts.map((name, n) => [name, table.counts[n]?.[entry] ?? 0] as const).filter(([, sum]) => sum !== 0);
        lines.push(`${ip} ${dayText(on)} ${sums.map(([name, sum]) => `${name}=${sum}`).join(' ')}`);
      });
      return lines;
    },
  );
}

const reports = fc.array(fc.tuple(arbitraryRecords, fc.integer({ min: 0, max: 40 }), fc.integer({ min: 1, max: 4 })), {
  minLength: 1,
  maxLength: 5,
});

const signature = (domain: string, result: 'pass' | 'fail' = 'pass') => ({ domain, selector: 's1', result, humanResult: null });

it('counts as forwarded and as stopped only what failed: what is said beside a pass is not taken off other messages', () => {
  const reasons = [{ type: 'forwarded', comment: null }];
  const [row] = fc.sample(arbitraryRecord, { seed: 7, numRuns: 1 });
  if (row === undefined) throw new Error('There is no sample.');
  const failed = { ...row, seq: 0, count: 7, spfAligned: 'fail' as const, disposition: 'reject' as const, reasons };
  const dayOf = (dkimAligned: 'pass' | 'fail') => foldDays(built([{ ...failed, dkimAligned }]), 1)[0];
  expect(dayOf('pass')).toMatchObject({ total: 7, passed: 7, forwarded: 0, dispNone: 7, dispReject: 0 });
  expect(dayOf('fail')).toMatchObject({ total: 7, passed: 0, forwarded: 7, dispNone: 0, dispReject: 7 });
});

describe('the signer of an address', () => {
  it.each([
    ['the service that signs after the author domain', [signature('shop.example'), signature('sendgrid.net')], '=sendgrid.net'],
    ['the service that signs before it', [signature('sendgrid.net'), signature('shop.example')], '=sendgrid.net'],
    ['the author domain with its selector when nobody else signed', [signature('mail.shop.example')], '=mail.shop.example s1'],
    [
      'the author domain with its selector when the service failed',
      [signature('sendgrid.net', 'fail'), signature('shop.example')],
      '=shop.example s1',
    ],
    ['the first, unproven, when all failed', [signature('sendgrid.net', 'fail'), signature('x.example', 'fail')], 'sendgrid.net'],
    ['nobody without a signature', [], null],
  ])('is %s', (_case, dkim, signer) => {
    const [sample] = fc.sample(arbitraryRecords, { seed: 7, numRuns: 40 }).find((records) => records.length > 0) ?? [];
    if (sample === undefined) throw new Error('No sample has rows.');
    const { names } = foldSources(built([{ ...sample, headerFrom: 'shop.example', dkim }]), day, 1);
    expect(namedAt(names, 0).names[1]).toBe(signer);
  });
});

describe('sums by address and day', () => {
  it('hold every message of the rows once', () => {
    fc.assert(
      fc.property(arbitraryRecords, fc.integer({ min: 1, max: 9 }), (records, span) => {
        const rows = built(records);
        const { table } = foldSources(rows, day, span);
        const messages = records.reduce((sum, record) => sum + record.count, 0);
        const sum = (n: number) => Array.from(table.counts[n] ?? []).reduce((all, one) => all + one, 0);
        expect(sum(sourceCounts.indexOf('total'))).toBe(messages);
        const days = foldDays(rows, span);
        expect(days.reduce((all, one) => all + one.total, 0)).toBe(messages);
        expect(days.reduce((all, one) => all + one.passed, 0)).toBe(sum(sourceCounts.indexOf('passed')));
        expect(
          days.every(
            (one) => one.total === one.passed + one.failed && one.total === one.dispNone + one.dispQuarantine + one.dispReject,
          ),
        ).toBe(true);
        expect(new Set(linesOf(table).map((line) => line.split(' ')[0]))).toEqual(
          new Set(records.map((record) => record.sourceIp)),
        );
      }),
      { numRuns: 300 },
    );
  });

  it('merge to the same in any order, stored and read between, and what is taken off is gone', () => {
    fc.assert(
      fc.property(reports, (all) => {
        const folded = all.map(([records, from, span]) => foldSources(built(records), day + from, span));
        const signed = folded.map(({ table }) => ({ table: decodeTable(encodeTable(table)), sign: 1 as const }));
        const merged = mergeTables(signed);
        const stepwise = signed.toReversed().reduce((one, next) => mergeTables([{ table: one, sign: 1 }, next]), emptyTable);
        expect(linesOf(stepwise)).toEqual(linesOf(merged));
        expect([...byMonth(merged).values()].flatMap(linesOf).toSorted()).toEqual(linesOf(merged).toSorted());
        const rest = mergeTables([
          { table: merged, sign: 1 },
          ...signed.slice(1).map(({ table }) => ({ table, sign: -1 as const })),
        ]);
        expect(linesOf(rest)).toEqual(linesOf(mergeTables(signed.slice(0, 1))));
      }),
      { numRuns: 200 },
    );
  });

  it('know the first and last day of each address and the names of the newest on which a check passed, if one did', () => {
    fc.assert(
      fc.property(reports, (all) => {
        const names = all
          .map(([records, from, span]) => foldSources(built(records), day + from, span).names)
          .reduce((one, next) => mergeNames(one, decodeNames(encodeNames(next))), noNames);
        for (let place = 0; place < addressCount(names.addresses); place += 1) {
          const ip = addressText(names.addresses, place);
          const having = all.filter(([records]) => records.some((record) => record.sourceIp === ip));
          const proving = having.filter(([records]) =>
            records.some(
              ({ sourceIp, dkim, spf }) =>
                sourceIp === ip && [...dkim, ...spf].some(({ domain, result }) => domain !== null && result === 'pass'),
            ),
          );
          const newestOf = (reports: typeof having) => Math.max(...reports.map(([, from]) => from));
          const newest = newestOf(having);
          const proven = newestOf(proving);
          expect(namedAt(names, place)).toMatchObject({
            first: day + Math.min(...having.map(([, from]) => from)),
            last: day + Math.max(...having.map(([, from, span]) => from + span - 1)),
            namedOn: day + (newest - proven > 30 ? newest : proven),
          });
        }
      }),
      { numRuns: 200 },
    );
  });

  it('keep a name that was proven for 30 days, in whatever order they merge', () => {
    const named = (on: number, name: string) => ({
      first: on,
      last: on,
      namedOn: on,
      namedCount: 1,
      names: [null, name, null, null],
    });
    const joined = (...all: Named[]) => all.reduce(joinNamed).names[1];
    const [old, proven, claimed, later] = [named(9, '=a'), named(10, '=b'), named(40, 'c'), named(41, 'd')];
    expect([joined(old, proven, claimed), joined(claimed, old, proven), joined(proven, claimed, old)]).toEqual([
      '=b',
      '=b',
      '=b',
    ]);
    expect([joined(old, later, claimed), joined(claimed, old, later), joined(later, proven, old)]).toEqual(['d', 'd', 'd']);
  });

  it('say of each address together what they say merged', () => {
    fc.assert(
      fc.property(reports, (all) => {
        const parts = all.map(([records, from, span]) => foldSources(built(records), day + from, span).names);
        const [known = noNames, ...tiers] = parts;
        const last = tiers.reduceRight((newer, older) => mergeNames(older, newer), noNames);
        const merged = mergeNames(known, last);
        const firstDayOf = openFirstDays(parts);
        for (let place = 0; place < addressCount(merged.addresses); place += 1) {
          expect(findNamed(parts, wordsAt(merged.addresses, place))).toEqual(namedAt(merged, place));
          expect(firstDayOf(merged.addresses, place)).toBe(namedAt(merged, place).first);
        }
        expect(findNamed([noNames], addressWords('192.0.2.1'))).toBeNull();
        expect(openFirstDays([noNames])(merged.addresses, 0)).toBeNull();
      }),
      { numRuns: 200 },
    );
  });
});
