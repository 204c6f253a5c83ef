import { expect, test } from 'vitest';
import { customerNameProblem, nameProblem, personNameProblem } from '#domain/vocabulary/name-text.ts';

test.each([
  ['a plain name', 'Naledi Mokoena'],
  ['Persian with a non-joiner', 'علی\u200cرضا'],
  ['Arabic with marks of direction', '\u200fمحمد\u200e'],
  ['Hindi with a joiner', 'क्\u200dष'],
  ['an emoji of several parts', 'Team 👩🏽\u200d💻'],
  ['digits', '24 Seven'],
])('%s is a name', (_, name) => expect(nameProblem(name)).toBeNull());

test.each([
  ['nothing that is seen', '\u200b\u200b', /hidden characters/],
  ['joiners alone', '\u200d\u200c', /hidden characters/],
  ['marks of direction alone', '\u200f', /at least one letter/],
  ['letters without a shape', '\u3164\u115f', /at least one letter/],
  ['an override', 'Nale\u202eid', /direction/],
  ['an isolate', '\u2066Naledi\u2069', /direction/],
  ['a joiner at the end', 'Naledi\u200d', /hidden characters/],
  ['a zero-width space', 'Na\u200bledi', /hidden characters/],
  ['a line break', 'Na\nledi', /one line/],
  ['a control character', 'Na\u0007ledi', /hidden characters/],
  ['signs alone', '---', /at least one letter/],
])('%s is refused', (_, name, why) => expect(nameProblem(name)).toMatch(why));

test.each([
  'Win at https://evil.example/x',
  'see www.evil.test',
  'see Www.Evil.Test',
  'write to me@evil.example',
  '[click](http://evil.example)',
  'pay at evil.co.za/login',
  'pay at x.co/abc',
  'evil.com:8080',
  'ｅｖｉｌ．ｃｏｍ／ｘ',
])('“%s” is the name of no person and of no customer', (name) => {
  expect(personNameProblem(name)).toMatch(/links/);
  expect(customerNameProblem(name)).toMatch(/links/);
});

test.each(['evil.com', 'Evil.Com', 'évil.com', '“evil.com”', 'evil。com', 'a.evil.com, now', 'Bean@Home'])(
  '“%s” is the name of no person, but may be part of that of a customer',
  (name) => {
    expect(personNameProblem(name)).toMatch(/links/);
    expect(customerNameProblem(name)).toBeNull();
  },
);

test.each(['A.J.de Villiers', 'Thandi Nkosi B.Com', 'St.John Smith', 'J.P. Morgan', "Siobhán O'Brien", 'Ph.D. Ngcobo'])(
  '“%s” is the name of a person',
  (name) => expect(personNameProblem(name)).toBeNull(),
);

test.each(['Takealot.com (Pty) Ltd', 'Cars.co.za', 'Smith Holdings t/a Karoo Wines', 'Coffee @ Work', 'Pty.Ltd / Co'])(
  '“%s” is the name of a customer',
  (name) => expect(customerNameProblem(name)).toBeNull(),
);
