import { describe, expect, test } from 'vitest';
import { fieldValue, fieldValues, headerFields, mailDateSeconds } from '#domain/dmarc/header-fields.ts';

describe('headerFields', () => {
  test.each(['\n', '\r\n', '\r'])('unfolds, whatever ends the lines: %j', (end) => {
    const fields = headerFields(['Subject: one', '  two', 'no field here', 'X: ', 'x: 2', 'X:3'].join(end));
    expect(fieldValue(fields, 'subject')).toBe('one two');
    expect([fieldValue(fields, 'x'), fieldValues(fields, 'x'), fieldValue(fields, 'y')]).toEqual(['2', ['2', '3'], null]);
  });
});

describe('mailDateSeconds', () => {
  test.each([
    ['Thu, 8 Mar 2005 14:00:00 EDT', 1_110_304_800],
    ['8 Oct 2011 20:15:58 +0000 (GMT)', 1_318_104_958],
    ['Wed, 14 Apr 2010 12:15:31 -0700 (PDT)', 1_271_272_531],
    ['Fri, 07 Aug 98 10:00 GMT', 902_484_000],
    ['2026-01-01T00:00:00+02:00', 1_767_218_400],
    ['yesterday', null],
    ['8 Foo 2011 20:15:58', null],
  ])('%s', (text, seconds) => {
    expect(mailDateSeconds(text)).toBe(seconds);
  });
});
