import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { asciiText, type Coded, codedBytes, codedText, joined, partOf, textOf } from '#domain/dmarc/xml/coded.ts';
import { knownText, learnText } from '#domain/dmarc/xml/known-texts.ts';
import { matchesAt, patternOf } from '#domain/dmarc/xml/pattern.ts';
import { nextTag } from '#domain/dmarc/xml/plain-text.ts';

const codesOf = (text: string): Uint8Array => Uint8Array.from(text, (letter) => letter.charCodeAt(0));
const ascii = fc.string({ unit: fc.integer({ min: 0, max: 127 }).map((code) => String.fromCharCode(code)), maxLength: 300 });
const fewLetters = fc.string({ unit: fc.constantFrom('a', 'b', '<', '=', ';', '\u007f', '.', '0'), maxLength: 60 });

describe('pieces of text', () => {
  test('give the text back that they were made of, and its parts', () => {
    fc.assert(
      fc.property(fc.oneof(ascii, fc.string({ unit: 'binary' })), fc.nat(300), fc.nat(300), (text, from, to) => {
        const pieces: Coded[] = [codedText(text)];
        if (/^[\0-\x7f]*$/.test(text)) pieces.push(codedBytes(codesOf(text)));
        for (const piece of pieces) {
          expect(textOf(piece)).toBe(text);
          const [start, end] = [Math.min(from, to, text.length), Math.min(Math.max(from, to), text.length)];
          expect(textOf(partOf(piece, start, end))).toBe(text.slice(start, end));
          const both = joined(partOf(piece, 0, start), partOf(piece, start));
          expect(textOf(both)).toBe(text);
          expect([...both.codes]).toEqual([...piece.codes]);
        }
      }),
    );
  });

  test('may be long', () => {
    const text = 'abcdefg'.repeat(10_000);
    expect(asciiText(codesOf(text), 3, 60_000)).toBe(text.slice(3, 60_000));
  });

  test('the next tag is where it is', () => {
    fc.assert(
      fc.property(fewLetters, fc.nat(60), (text, start) => {
        const found = text.indexOf('<', start);
        expect(nextTag(codedBytes(codesOf(text)).view, Math.min(start, text.length))).toBe(found < 0 ? text.length : found);
      }),
    );
  });

  test('a pattern matches only where its letters are', () => {
    fc.assert(
      fc.property(fewLetters, fewLetters, fc.nat(40), fc.nat(40), (text, other, from, length) => {
        const { view } = codedBytes(codesOf(text));
        for (const wanted of [text.slice(from, from + length), other, other.slice(0, length)]) {
          const at = Math.min(from, text.length);
          expect(matchesAt(view, at, patternOf(wanted))).toBe(text.startsWith(wanted, at));
        }
      }),
    );
  });
});

describe('texts seen before', () => {
  test('are found again or not at all, never another one', () => {
    let found = 0;
    const texts = fc.string({ unit: fc.constantFrom('a', 'b', '.', '1'), maxLength: 60 });
    fc.assert(
      fc.property(fc.array(texts, { maxLength: 30 }), texts, (seen, before) => {
        for (const text of [...seen, ...seen]) {
          const piece = codedBytes(codesOf(`${before}${text}<`));
          const end = before.length + text.length;
          const known = knownText(piece.view, before.length, end);
          if (known !== null) found += 1;
          expect(known ?? text).toBe(text);
          expect(learnText(piece, before.length, end)).toBe(text);
          if (text.length <= 48) expect(knownText(piece.view, before.length, end)).toBe(text);
        }
      }),
    );
    expect(found).toBeGreaterThan(100);
  });
});
