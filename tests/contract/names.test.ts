import { expect, test } from 'vitest';
import { thingName } from '#contract/shapes.ts';

const refusals = (most: number, missing: string | undefined, text: string) =>
  thingName(most, missing)
    .safeParse(text)
    .error?.issues.map(({ message }) => message);

test.each([
  ['turns the direction of the text', 'Monthly \u202egpj.exe', /direction/],
  ['has two lines', 'Monthly\nreport', /one line/],
  ['has characters nobody sees', 'Mon\u200bthly', /hidden/],
  ['has no letter or digit', '--', /letter or digit/],
  ['is too long', 'x'.repeat(61), /60 characters/],
  ['is missing', '  ', /Enter a name/],
])('a name that %s is refused, with the reason', (_, text, why) => expect(refusals(60, 'Enter a name.', text)?.[0]).toMatch(why));

test('a name may be left out where none is asked for', () => expect(thingName(60).parse('  ')).toBe(''));
