import { expect, test } from 'vitest';
import { emailProblem } from '#domain/vocabulary/email-address.ts';

const general = 'Enter an email address like name@example.co.za';

test.each([
  'name@example.co.za',
  "o'brien+beacon@a-b.example",
  'info@xn--bcher-kva.example',
  'info@example.xn--p1ai',
  `a@${'b'.repeat(63)}.example`,
])('%s can be used', (address) => expect(emailProblem(address)).toBeNull());

test.each([
  ['', general],
  ['name', general],
  ['@example.co.za', general],
  ['a@b', general],
  ['a@b..example', general],
  ['.a@b.example', general],
  ['a@-b.example', general],
  ['a b@c.example', general],
  ['a@b.1', general],
  [`a@${'b'.repeat(180)}.example`, 'Each part of the domain can have 63 characters at most.'],
  [`${'a'.repeat(65)}@b.example`, general],
  ['info@Bücher.example', 'Write this address as info@xn--bcher-kva.example'],
  ['почта@пример.рф', 'Use letters without accents before the @.'],
  ['info@пример.рф', 'Write this address as info@xn--e1afmkfd.xn--p1ai'],
  ['info@b\u200bc.example', general],
  [`info@${'ü'.repeat(250)}.example`, general],
])('%s is refused', (address, problem) => expect(emailProblem(address)).toBe(problem));
