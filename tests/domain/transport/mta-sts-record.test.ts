import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  idOfMoment,
  isMtaStsRecord,
  looksLikeMtaSts,
  readMtaStsRecord,
  writeMtaStsRecord,
} from '#domain/transport/mta-sts-record.ts';
import { rowsOf } from './support.ts';

const isGood = (text: string) => isMtaStsRecord(text) && readMtaStsRecord(text).problems.length === 0;

describe('the record', () => {
  const cases: [string, string | null, number][] = [
    ['v=STSv1; id=20261121T031500', '20261121T031500', 0],
    ['v=STSv1;id=1', '1', 0],
    ['v=STSv1; id=1;', '1', 0],
    ['v=STSv1; id=1 ; ', '1', 0],
    ['v=STSv1;\tid=1', '1', 0],
    [`v=STSv1; id=${'a'.repeat(32)}`, 'a'.repeat(32), 0],
    ['v=STSv1; id=1; ext=x', '1', 0],
    ['v=STSv1; ext=https://x.example; id=1', '1', 0],
    ['v=STSv1; 1x.y-z=a; id=1', '1', 0],
    ['v=STSv1; id=first; id=second', 'first', 0],
    [`v=STSv1; id=${'a'.repeat(33)}`, null, 1],
    ['v=STSv1; id=', null, 1],
    ['v=STSv1; id=a-b', null, 1],
    ['v=STSv1; id=a b', null, 1],
    ['v=STSv1; id="1"', null, 1],
    ['v=STSv1; id= 1', null, 1],
    ['v=STSv1; id =1', null, 2],
    ['v=STSv1; ID=1', null, 1],
    ['v=STSv1; id=ä', null, 1],
    ['v=STSv1; ext=x', null, 1],
    ['v=STSv1;', null, 1],
    ['v=STSv1; id=1;;', '1', 1],
    ['v=STSv1; ; id=1', '1', 1],
    ['v=STSv1; id=1; rubbish', '1', 1],
  ];
  test.each(cases)('%j', (text, id, problems) => {
    expect(readMtaStsRecord(text).id).toBe(id);
    expect(readMtaStsRecord(text).problems).toHaveLength(problems);
  });
});

describe('what senders check', () => {
  test.each([
    ['v=STSv1; id=1', true, true],
    ['v=STSv1', false, true],
    ['v=STSv1 ; id=1', false, true],
    ['V=STSv1; id=1', false, true],
    ['v=stsv1; id=1', false, true],
    ['v = STSv1; id=1', false, true],
    [' v=STSv1; id=1', false, true],
    ['"v=STSv1; id=1"', false, true],
    ['“v=STSv1; id=1”', false, true],
    ['v=STSv2; id=1', false, true],
    ['id=1; v=STSv1', false, false],
    ['v=spf1 -all', false, false],
    ['', false, false],
  ])('%j: a record %s, meant as one %s', (text, is, meant) => {
    expect([isMtaStsRecord(text), looksLikeMtaSts(text)]).toEqual([is, meant]);
  });
});

describe('records of other projects', () => {
  /** Where checkdmarc says something else, and why it is wrong here. */
  const differing: Record<string, string> = {
    'v=STSv1; id=foo; id=bar': 'RFC 8461 3.2: of a repeated field all but the first are ignored',
    'v=STSv1; id=x; extension=ignored': 'RFC 8461 3.1, 3.2: unknown fields are ignored',
    [`v=STSv1; id=${'z'.repeat(33)}`]: 'RFC 8461 3.1: at most 32 letters and digits',
  };
  const rows = rowsOf('mta-sts');
  test.each(rows)('$record', ({ record, strict }) => expect(isGood(record)).toBe(record in differing ? !strict : strict));
  test('are all there', () => {
    expect(rows).toHaveLength(45);
    expect(Object.keys(differing).filter((record) => !rows.some((row) => row.record === record))).toEqual([]);
  });
});

test('no text makes the reader throw', () => {
  const piece = fc.oneof(fc.string(), fc.constantFrom('v=STSv1;', ' id=', 'abc', ';', '=', ' '));
  fc.assert(
    fc.property(fc.array(piece), (pieces) => {
      const text = pieces.join('');
      looksLikeMtaSts(text);
      expect(readMtaStsRecord(text).text).toBe(text);
    }),
  );
});

test('what is written reads as it was', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[A-Za-z0-9]{1,32}$/), (id) => {
      expect(readMtaStsRecord(writeMtaStsRecord(id))).toMatchObject({ id, problems: [] });
    }),
  );
});

test('an id made of a moment is valid and grows with time', () => {
  const nowMs = Date.UTC(2026, 10, 21, 3, 15);
  expect(idOfMoment(nowMs)).toBe('20261121T031500');
  expect(idOfMoment(nowMs + 1000) > idOfMoment(nowMs)).toBe(true);
  expect(isGood(writeMtaStsRecord(idOfMoment(nowMs)))).toBe(true);
});
