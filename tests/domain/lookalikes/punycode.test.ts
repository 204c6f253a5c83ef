import { domainToASCII } from 'node:url';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toALabel, toULabel, unicodeName } from '#domain/lookalikes/punycode.ts';

const written: [label: string, letters: string][] = [
  ['xn--mnchen-3ya', 'münchen'],
  ['xn--80ak6aa92e', 'аррӏе'],
  ['xn--exampe-tq7b', 'exampḷe'],
  ['xn--ihqwcrb4cv8a8dqg056pqjye', '他们为什么不说中文'],
  ['xn--porqunopuedensimplementehablarenespaol-fmd56a', 'porquénopuedensimplementehablarenespañol'],
  ['xn--b1abfaaepdrnnbgefbadotcwatmq2g4l', 'почемужеонинеговорятпорусски'],
  ['xn--d9juau41awczczp', 'そのスピードで'],
  ['example-1', 'example-1'],
];

describe('labels in other letters', () => {
  it.each(written)('%s stands for %s', (label, letters) => {
    expect(toALabel(letters)).toBe(label);
    expect(toULabel(label)).toBe(letters);
  });

  it('are written as Node writes them', () => {
    const letter = fc.constantFrom(...Array.from('abcxyz059ạéłаркѕοαñ中文'));
    fc.assert(
      fc.property(fc.array(letter, { minLength: 1, maxLength: 20 }), (letters) => {
        const label = letters.join('');
        const asNode = domainToASCII(`${label}.com`);
        expect(`${toALabel(label)}.com`).toBe(asNode);
        expect(toULabel(toALabel(label))).toBe(label);
      }),
    );
  });

  it('answer null where an A-label is broken, whatever stands in it', () => {
    for (const broken of ['xn--', 'xn--a', 'xn--example-', 'xn--99999999999999', 'xn--é', 'xn--exampe-tq7', 'xn---foo'])
      expect(toULabel(broken), broken).toBeNull();
    fc.assert(
      fc.property(fc.string({ maxLength: 40 }), (text) => {
        const letters = toULabel(`xn--${text}`);
        expect(letters === null || toALabel(letters) === `xn--${text}`).toBe(true);
      }),
    );
  });

  it('are shown for names that have any', () => {
    expect(unicodeName('xn--exampe-tq7b.com')).toBe('exampḷe.com');
    expect(unicodeName('example.co.za')).toBeNull();
    expect(unicodeName('xn--99999999999999.com')).toBeNull();
  });
});
